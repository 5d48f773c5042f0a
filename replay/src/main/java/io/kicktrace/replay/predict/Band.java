package io.kicktrace.replay.predict;

import java.util.Arrays;

/**
 * A median with its 90 % interval.
 *
 * @param p05 5th percentile
 * @param p50 median
 * @param p95 95th percentile
 */
public record Band(double p05, double p50, double p95) {

    /** Of the values of single runs; at least one. */
    static Band of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Band(quantile(sorted, 0.05), quantile(sorted, 0.5), quantile(sorted, 0.95));
    }

    /** The same with its edges this much further out, never below 0. */
    Band widened(double by) {
        return new Band(Math.max(0, p05 - by), p50, p95 + by);
    }

    private static double quantile(double[] sorted, double q) {
        double rank = q * (sorted.length - 1);
        int low = (int) Math.floor(rank);
        int high = Math.min(sorted.length - 1, low + 1);
        return sorted[low] + (rank - low) * (sorted[high] - sorted[low]);
    }
}
