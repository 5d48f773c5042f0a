package io.kicktrace.replay.workload;

import io.kicktrace.replay.core.Prng;

final class OpenLoopWorkload implements Workload {

    private final long periodNanos;
    private final int bytes;
    private long next;

    OpenLoopWorkload(long periodNanos, int bytes) {
        this.periodNanos = periodNanos;
        this.bytes = bytes;
    }

    @Override
    public long nextNanos(long nowNanos, Prng prng) {
        long due = next;
        next += periodNanos;
        return due;
    }

    @Override
    public int bytes() {
        return bytes;
    }
}
