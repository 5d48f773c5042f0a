package io.kicktrace.replay.workload;

import io.kicktrace.replay.core.Prng;

record PacedWorkload(long gapNanos, int bytes) implements Workload {

    @Override
    public long nextNanos(long nowNanos, Prng prng) {
        return nowNanos + gapNanos;
    }
}
