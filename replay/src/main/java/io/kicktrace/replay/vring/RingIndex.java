package io.kicktrace.replay.vring;

/** Arithmetic of the free-running u16 ring indices; every value stands in an int in 0..65535. */
public final class RingIndex {

    private static final int MASK = 0xFFFF;

    private RingIndex() {}

    public static int next(int index) {
        return (index + 1) & MASK;
    }

    public static int plus(int index, int count) {
        return (index + count) & MASK;
    }

    /** How far `to` is ahead of `from`, modulo 2^16. */
    public static int distance(int from, int to) {
        return (to - from) & MASK;
    }

    /** vring_need_event: does the step from old to new pass the event index, that is, contain it in [old, new-1]? */
    public static boolean needEvent(int event, int newIndex, int oldIndex) {
        return ((newIndex - event - 1) & MASK) < ((newIndex - oldIndex) & MASK);
    }
}
