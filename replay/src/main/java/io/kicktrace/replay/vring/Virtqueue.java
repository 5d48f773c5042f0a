package io.kicktrace.replay.vring;

/**
 * The memory that guest and host share for one split virtqueue. Nothing here is a boolean "armed": with EVENT_IDX the
 * host can only say at which index it wants a kick, and the index stays there until it is written again.
 *
 * <pre>
 *   guest writes: avail.idx, used_event        host writes: used.idx, avail_event, used.flags
 *   published = used + in flight;  in flight never exceeds the ring
 * </pre>
 */
public final class Virtqueue {

    private final int size;
    private final boolean eventIdx;
    private final long[] publishedNanos;
    private int availIdx;
    private int usedIdx;
    private int availEvent;
    private int usedEvent;
    private boolean noNotifyFlag;

    /** Starts with all indices at `startIndex` (0 on a fresh device). */
    public Virtqueue(int size, boolean eventIdx, int startIndex) {
        if (size < 2 || size > 32768 || Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException(
                    "expected a ring size that is a power of two in 2..32768, found " + size);
        }
        this.size = size;
        this.eventIdx = eventIdx;
        this.publishedNanos = new long[size];
        availIdx = RingIndex.plus(startIndex, 0);
        usedIdx = availIdx;
        availEvent = availIdx;
        usedEvent = availIdx;
    }

    public int size() {
        return size;
    }

    public boolean eventIdx() {
        return eventIdx;
    }

    public int availIdx() {
        return availIdx;
    }

    public int usedIdx() {
        return usedIdx;
    }

    public int availEvent() {
        return availEvent;
    }

    public int usedEvent() {
        return usedEvent;
    }

    /** Entries published and not yet in the used ring. */
    public int inFlight() {
        return RingIndex.distance(usedIdx, availIdx);
    }

    /** Guest: the packet becomes visible to the host, kick or not. */
    public void publish(long nowNanos) {
        if (inFlight() >= size) {
            throw new IllegalStateException(
                    "expected a free entry in a ring of " + size + ", found it full at " + nowNanos + " ns");
        }
        publishedNanos[availIdx & (size - 1)] = nowNanos;
        availIdx = RingIndex.next(availIdx);
    }

    public long publishedNanos(int index) {
        return publishedNanos[index & (size - 1)];
    }

    /** Guest: does the host want a kick for the step from `oldIndex` to the current avail.idx? */
    public boolean needKick(int newIndex, int oldIndex) {
        return eventIdx ? RingIndex.needEvent(availEvent, newIndex, oldIndex) : !noNotifyFlag;
    }

    /** Host: asks for a kick at this index (EVENT_IDX). */
    public void writeAvailEvent(int index) {
        availEvent = index;
    }

    /** Host: the coarse switch used without EVENT_IDX. */
    public void writeNoNotifyFlag(boolean noNotify) {
        noNotifyFlag = noNotify;
    }

    /** Host: returns entries to the guest. */
    public void addUsed(int count) {
        if (count > inFlight()) {
            throw new IllegalStateException(
                    "expected at most " + inFlight() + " entries in flight, found " + count + " used");
        }
        usedIdx = RingIndex.plus(usedIdx, count);
    }

    /** Guest: asks for an interrupt when the entry at this index is used. */
    public void writeUsedEvent(int index) {
        usedEvent = index;
    }
}
