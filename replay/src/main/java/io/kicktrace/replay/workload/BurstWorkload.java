package io.kicktrace.replay.workload;

import io.kicktrace.replay.core.Prng;

final class BurstWorkload implements Workload {

    private final int burstCount;
    private final long gapNanos;
    private final int bytes;
    private int sent;

    BurstWorkload(int burstCount, long gapNanos, int bytes) {
        this.burstCount = burstCount;
        this.gapNanos = gapNanos;
        this.bytes = bytes;
    }

    @Override
    public long nextNanos(long nowNanos, Prng prng) {
        if (sent == burstCount) {
            sent = 1;
            return nowNanos + gapNanos;
        }
        sent++;
        return nowNanos;
    }

    @Override
    public int bytes() {
        return bytes;
    }
}
