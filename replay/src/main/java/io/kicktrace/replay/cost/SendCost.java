package io.kicktrace.replay.cost;

import io.kicktrace.replay.core.Prng;

/**
 * Duration of one batch send as a function of its packets: S(n) = S0 + s n, with the residuals seen at that n. Where enough
 * sends of exactly n were measured their residuals are used, else those of all sends.
 */
public final class SendCost {

    /** Largest batch of vhost-net. */
    public static final int MAX_BATCH = 64;

    /** Sends of one size from which on their own residuals are used. */
    static final int ENOUGH = 8;

    private final double fixedNanos;
    private final double perPacketNanos;
    private final long[] allResiduals;
    private final long[][] residualsBySize;

    private SendCost(double fixedNanos, double perPacketNanos, long[] allResiduals, long[][] residualsBySize) {
        this.fixedNanos = fixedNanos;
        this.perPacketNanos = perPacketNanos;
        this.allResiduals = allResiduals;
        this.residualsBySize = residualsBySize;
    }

    public static SendCost linear(double fixedNanos, double perPacketNanos) {
        return new SendCost(fixedNanos, perPacketNanos, new long[] {0}, new long[MAX_BATCH + 1][0]);
    }

    /** Measured sends: packets and nanoseconds of each, with the line fitted through them. */
    public static SendCost measured(double fixedNanos, double perPacketNanos, int[] packets, long[] nanos) {
        int[] counts = new int[MAX_BATCH + 1];
        for (int n : packets) {
            counts[Math.min(n, MAX_BATCH)]++;
        }
        long[][] bySize = new long[MAX_BATCH + 1][];
        for (int n = 0; n <= MAX_BATCH; n++) {
            bySize[n] = new long[counts[n]];
        }
        long[] all = new long[packets.length];
        int[] filled = new int[MAX_BATCH + 1];
        for (int i = 0; i < packets.length; i++) {
            int n = Math.min(packets[i], MAX_BATCH);
            all[i] = nanos[i] - Math.round(fixedNanos + perPacketNanos * n);
            bySize[n][filled[n]++] = all[i];
        }
        return new SendCost(fixedNanos, perPacketNanos, all, bySize);
    }

    public long draw(int packets, Prng prng) {
        int n = Math.min(packets, MAX_BATCH);
        long[] residuals = residualsBySize[n].length >= ENOUGH ? residualsBySize[n] : allResiduals;
        long residual = residuals.length == 1 ? residuals[0] : residuals[prng.nextInt(residuals.length)];
        return Math.max(0, Math.round(fixedNanos + perPacketNanos * packets) + residual);
    }

    public double fixedNanos() {
        return fixedNanos;
    }

    public double perPacketNanos() {
        return perPacketNanos;
    }

    /** The same with something taken away from every send. */
    public SendCost less(long nanos) {
        return new SendCost(fixedNanos - nanos, perPacketNanos, allResiduals, residualsBySize);
    }

    /** The same on a machine that is slower by this factor. */
    public SendCost scaled(double factor) {
        long[][] bySize = new long[residualsBySize.length][];
        for (int n = 0; n < bySize.length; n++) {
            bySize[n] = scaled(residualsBySize[n], factor);
        }
        return new SendCost(fixedNanos * factor, perPacketNanos * factor, scaled(allResiduals, factor), bySize);
    }

    private static long[] scaled(long[] values, double factor) {
        long[] scaled = new long[values.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = Math.round(values[i] * factor);
        }
        return scaled;
    }
}
