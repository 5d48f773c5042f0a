package io.kicktrace.replay.vhost;

import io.kicktrace.replay.vring.RingIndex;
import io.kicktrace.replay.vring.Virtqueue;

/** The host's private view of one virtqueue: what it consumed, what it last saw, whether it believes kicks are off. */
final class HostQueue {

    private final Virtqueue ring;
    private int lastAvail;
    private int cachedAvail;
    private int signalledUsed;
    private boolean noNotify;

    HostQueue(Virtqueue ring) {
        this.ring = ring;
        lastAvail = ring.availIdx();
        cachedAvail = lastAvail;
        signalledUsed = ring.usedIdx();
    }

    int lastAvail() {
        return lastAvail;
    }

    /** Re-reads avail.idx only where the cached snapshot is used up; true if there is something to take. */
    boolean hasEntry() {
        if (cachedAvail == lastAvail) {
            cachedAvail = ring.availIdx();
        }
        return cachedAvail != lastAvail;
    }

    void consume() {
        lastAvail = RingIndex.next(lastAvail);
    }

    void disableNotify() {
        if (!noNotify) {
            noNotify = true;
            if (!ring.eventIdx()) {
                ring.writeNoNotifyFlag(true);
            }
        }
    }

    /** First half of notify enable: the store the guest can see. False if kicks were on already. */
    boolean storeEnable() {
        if (!noNotify) {
            return false;
        }
        noNotify = false;
        if (ring.eventIdx()) {
            ring.writeAvailEvent(cachedAvail);
        } else {
            ring.writeNoNotifyFlag(false);
        }
        return true;
    }

    /** Second half, after the barrier: the look that closes the race. */
    boolean rereadFoundMore() {
        cachedAvail = ring.availIdx();
        return cachedAvail != lastAvail;
    }

    /** Returns entries; true if the guest wants to be signalled. */
    boolean addUsed(int count) {
        ring.addUsed(count);
        int used = ring.usedIdx();
        boolean signal = !ring.eventIdx() || RingIndex.needEvent(ring.usedEvent(), used, signalledUsed);
        if (signal) {
            signalledUsed = used;
        }
        return signal;
    }
}
