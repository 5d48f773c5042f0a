package io.kicktrace.report.summary;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.PackedHistogram;

/**
 * A distribution as bars, from the sketches of rows merged.
 *
 * @param n number of samples
 * @param p50 median
 * @param p90 90th percentile
 * @param p99 99th percentile
 * @param max largest sample, as exactly as the sketch tells
 * @param bars bars without a gap between them, the first and the last with a sample
 */
public record Histogram(long n, long p50, long p90, long p99, long max, List<Bar> bars) {
    /**
     * One bar.
     *
     * @param from its smallest value
     * @param to its end, exclusive
     * @param count samples in it
     */
    public record Bar(long from, long to, long count) {}

    private static final int DIGITS = 3;
    /** Bars per factor of two of times: each is 19 % wider than the one before. */
    private static final int BARS_PER_OCTAVE = 4;
    /** Values up to here have a bar each. */
    private static final long SINGLE = 16;
    /** A sketch of 3 digits up to an hour takes some hundred KiB; what is larger is none of ours. */
    private static final int MOST_BYTES = 1 << 20;

    /** Copies the bars. */
    public Histogram {
        bars = List.copyOf(bars);
    }

    /** Merges sketches; none or only empty ones give no samples. */
    public static Histogram of(List<byte[]> sketches) {
        PackedHistogram merged = new PackedHistogram(DIGITS);
        merged.setAutoResize(true);
        for (byte[] sketch : sketches) {
            if (sketch.length > 0 && sketch.length <= MOST_BYTES) {
                merged.add(decoded(sketch));
            }
        }
        long n = merged.getTotalCount();
        return n == 0
                ? new Histogram(0, 0, 0, 0, 0, List.of())
                : new Histogram(
                        n,
                        merged.getValueAtPercentile(50),
                        merged.getValueAtPercentile(90),
                        merged.getValueAtPercentile(99),
                        merged.getMaxValue(),
                        bars(merged));
    }

    private static AbstractHistogram decoded(byte[] sketch) {
        try {
            return PackedHistogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(sketch), 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException(
                    "expected the sketch of a distribution, found bytes that cannot be decoded (" + e.getMessage()
                            + "); run the analysis again",
                    e);
        }
    }

    private static List<Bar> bars(AbstractHistogram histogram) {
        long first = edge(index(histogram.getMinValue()));
        int last = index(histogram.getMaxValue());
        long[] counts = new long[last + 1];
        for (HistogramIterationValue value : histogram.recordedValues()) {
            counts[Math.min(last, index(value.getValueIteratedTo()))] += value.getCountAddedInThisIterationStep();
        }
        List<Bar> bars = new ArrayList<>();
        for (int i = index(first); i <= last; i++) {
            bars.add(new Bar(edge(i), edge(i + 1), counts[i]));
        }
        return bars;
    }

    private static int index(long value) {
        if (value <= SINGLE) {
            return (int) value;
        }
        int i = (int) (SINGLE + Math.floor(BARS_PER_OCTAVE * Math.log((double) value / SINGLE) / Math.log(2)));
        // rounding of the logarithm must not put a value below its bar
        while (edge(i + 1) <= value) {
            i++;
        }
        while (edge(i) > value) {
            i--;
        }
        return i;
    }

    private static long edge(int index) {
        return index <= SINGLE ? index : Math.round(SINGLE * Math.pow(2, (index - SINGLE) / (double) BARS_PER_OCTAVE));
    }
}
