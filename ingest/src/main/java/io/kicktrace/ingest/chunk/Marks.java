package io.kicktrace.ingest.chunk;

import io.kicktrace.event.EventKind;

/**
 * Marks of a host, which every VM gets, but only when its next event comes: a VM without events in between gets the last
 * {@link #KEPT} of them and one that stands for those before, so that a trace full of marks does not multiply by its VMs.
 */
final class Marks {
    /** Marks that are kept one by one, a power of two. */
    static final int KEPT = 64;

    private static final long UNKNOWN = -1;

    /** Takes the marks that a VM has not had yet. */
    interface Taker {
        void mark(EventKind kind, long nanos, int cpu, long a);
    }

    private final EventKind[] kinds = new EventKind[KEPT];
    private final long[] nanos = new long[KEPT];
    private final int[] cpus = new int[KEPT];
    private final long[] as = new long[KEPT];
    /** Events known to be lost by all marks up to and with this one, and how many of those do not tell how many. */
    private final long[] lostUpTo = new long[KEPT];

    private final long[] untoldUpTo = new long[KEPT];
    private long count;
    private long lost;
    private long untold;

    // of the marks that are not kept any more

    private long droppedNanos;
    private long droppedLost;
    private long droppedUntold;
    private long lastStarted = UNKNOWN;
    private long startedNanos;
    private int startedCpu;

    /** How many marks there were. */
    long count() {
        return count;
    }

    /** Events lost by all marks so far, for {@link #takeSince}. */
    long lost() {
        return lost;
    }

    /** Marks so far that tell no number, for {@link #takeSince}. */
    long untold() {
        return untold;
    }

    void add(EventKind kind, long atNanos, int cpu, long a) {
        int i = (int) (count & KEPT - 1);
        if (count >= KEPT) {
            drop(i);
        }
        if (kind == EventKind.EVENTS_LOST) {
            lost += Math.max(0, a);
            untold += a < 0 ? 1 : 0;
        }
        kinds[i] = kind;
        nanos[i] = atNanos;
        cpus[i] = cpu;
        as[i] = a;
        lostUpTo[i] = lost;
        untoldUpTo[i] = untold;
        count++;
    }

    /** Events lost by the marks that are not kept any more; -1 if any does not tell how many. */
    long lostBeforeKept() {
        return droppedUntold > 0 ? UNKNOWN : droppedLost;
    }

    /**
     * Hands on the marks since there were {@code had}.
     *
     * @param hadLost what {@link #lost} was then
     * @param hadUntold what {@link #untold} was then
     * @param tellDropped whether one mark is to stand for those that are not kept any more
     */
    void takeSince(long had, long hadLost, long hadUntold, boolean tellDropped, Taker taker) {
        long kept = Math.max(had, count - KEPT);
        if (kept > had && lastStarted >= had) {
            taker.mark(EventKind.BUFFER_STARTED, startedNanos, startedCpu, 0);
        }
        if (kept > had && tellDropped) {
            long sum = droppedUntold > hadUntold ? UNKNOWN : droppedLost - hadLost;
            EventKind kind = sum == 0 ? EventKind.CLOCK_STEPPED_BACK : EventKind.EVENTS_LOST;
            taker.mark(kind, droppedNanos, -1, sum);
        }
        for (long m = kept; m < count; m++) {
            int i = (int) (m & KEPT - 1);
            taker.mark(kinds[i], nanos[i], cpus[i], as[i]);
        }
    }

    private void drop(int i) {
        droppedNanos = nanos[i];
        droppedLost = lostUpTo[i];
        droppedUntold = untoldUpTo[i];
        if (kinds[i] == EventKind.BUFFER_STARTED) {
            lastStarted = count - KEPT;
            startedNanos = nanos[i];
            startedCpu = cpus[i];
        }
    }
}
