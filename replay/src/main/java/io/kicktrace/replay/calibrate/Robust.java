package io.kicktrace.replay.calibrate;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/** Estimates that a few stalls do not spoil. */
final class Robust {

    /**
     * A straight line y = fixed + perUnit x.
     *
     * @param fixed value at 0
     * @param perUnit slope
     * @param groups different x it rests on; with fewer than two the slope is not identified
     * @param range from the smallest to the largest x: the longer, the better the slope is known
     */
    record Line(double fixed, double perUnit, int groups, int range) {}

    private static final int SMALLEST_GROUP = 5;

    private Robust() {}

    static double quantile(long[] values, double q) {
        if (values.length == 0) {
            return Double.NaN;
        }
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        double rank = q * (sorted.length - 1);
        int low = (int) Math.floor(rank);
        int high = Math.min(sorted.length - 1, low + 1);
        return sorted[low] + (rank - low) * (sorted[high] - sorted[low]);
    }

    /**
     * Least squares through the medians of each size, weighted by the square root of their counts, so that a size seen ten
     * thousand times does not drown the others and a size seen once does not bend the line.
     */
    static Line lineThroughMedians(Samples samples, double q, int maxSize) {
        return line(samples, maxSize, SMALLEST_GROUP, values -> quantile(values, q), Math::sqrt);
    }

    /** The same through the means of each size's lower quarter, which stalls do not reach and rounding does not step. */
    static Line lineThroughLowerQuarters(Samples samples, int maxSize) {
        return line(samples, maxSize, 3 * SMALLEST_GROUP, Robust::lowerQuarterMean, count -> count);
    }

    /** Mean of the shortest part of the samples. */
    static double lowerMean(Samples samples, double part) {
        long[] values = new long[samples.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = samples.nanos(i);
        }
        return lowerMean(values, part);
    }

    private static double lowerQuarterMean(long[] values) {
        return lowerMean(values, 0.25);
    }

    private static double lowerMean(long[] values, double share) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        int part = Math.max(1, (int) Math.ceil(sorted.length * share));
        double sum = 0;
        for (int i = 0; i < part; i++) {
            sum += sorted[i];
        }
        return sum / part;
    }

    private static Line line(
            Samples samples, int maxSize, int smallest, ToDoubleFunction<long[]> centre, DoubleUnaryOperator weigh) {
        long[][] bySize = new long[maxSize + 1][];
        int[] counts = new int[maxSize + 1];
        for (int i = 0; i < samples.size(); i++) {
            if (samples.packets(i) <= maxSize) {
                counts[samples.packets(i)]++;
            }
        }
        for (int n = 0; n <= maxSize; n++) {
            bySize[n] = new long[counts[n]];
            counts[n] = 0;
        }
        for (int i = 0; i < samples.size(); i++) {
            int n = samples.packets(i);
            if (n <= maxSize) {
                bySize[n][counts[n]++] = samples.nanos(i);
            }
        }
        double weightSum = 0;
        double xSum = 0;
        double ySum = 0;
        double xxSum = 0;
        double xySum = 0;
        int groups = 0;
        int first = -1;
        int last = -1;
        for (int n = 0; n <= maxSize; n++) {
            if (counts[n] < smallest) {
                continue;
            }
            double y = centre.applyAsDouble(bySize[n]);
            double weight = weigh.applyAsDouble(counts[n]);
            groups++;
            first = first < 0 ? n : first;
            last = n;
            weightSum += weight;
            xSum += weight * n;
            ySum += weight * y;
            xxSum += weight * n * n;
            xySum += weight * n * y;
        }
        double spread = weightSum * xxSum - xSum * xSum;
        if (groups == 0) {
            return new Line(Double.NaN, Double.NaN, 0, 0);
        }
        if (groups == 1 || spread <= 0) {
            return new Line(ySum / weightSum, Double.NaN, groups, 0);
        }
        double slope = (weightSum * xySum - xSum * ySum) / spread;
        return new Line((ySum - slope * xSum) / weightSum, slope, groups, last - first);
    }
}
