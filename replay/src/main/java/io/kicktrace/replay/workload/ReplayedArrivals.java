package io.kicktrace.replay.workload;

import io.kicktrace.replay.core.Prng;

/** An open loop at recorded times: packet i is due at time i, late only if the guest is not free. Ends with the list. */
public final class ReplayedArrivals implements Workload {

    private final long[] dueNanos;
    private final int bytes;
    private int next;

    public ReplayedArrivals(long[] dueNanos, int bytes) {
        this.dueNanos = dueNanos;
        this.bytes = bytes;
    }

    @Override
    public long nextNanos(long nowNanos, Prng prng) {
        return next == dueNanos.length ? END : dueNanos[next++];
    }

    @Override
    public int bytes() {
        return bytes;
    }
}
