package io.kicktrace.analytics.aggregate;

import io.kicktrace.avro.Distribution;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import org.HdrHistogram.PackedHistogram;

/**
 * Samples of one metric: number, sum and maximum exactly, quantiles exactly below 2048 and within 0.1 % above. Mergeable.
 * Packed, because most of thousands of queues have few distinct values.
 */
public final class Samples {
    private static final int DIGITS = 3;
    /** An hour in ns; what lies above is counted at it in the quantiles, and as it is in sum and maximum. */
    private static final long HIGHEST = 3_600_000_000_000L;

    private final PackedHistogram histogram;
    private long sum;
    private long max;

    /** No samples yet. */
    public Samples() {
        histogram = new PackedHistogram(DIGITS);
        histogram.setAutoResize(true);
    }

    private Samples(PackedHistogram histogram, long sum, long max) {
        this.histogram = histogram;
        histogram.setAutoResize(true);
        this.sum = sum;
        this.max = max;
    }

    /** Adds a sample; negative ones, which no metric has, are a mistake of the caller. */
    public void add(long value) {
        if (value < 0) {
            throw new IllegalArgumentException("samples are not negative: " + value);
        }
        histogram.recordValue(Math.min(value, HIGHEST));
        sum += value;
        max = Math.max(max, value);
    }

    /** Adds all samples of another. */
    public void merge(Samples other) {
        histogram.add(other.histogram);
        sum += other.sum;
        max = Math.max(max, other.max);
    }

    /** Number of samples. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** The record that Parquet and reports hold. */
    public Distribution toRecord() {
        long n = count();
        if (n == 0) {
            return Distribution.newBuilder().build();
        }
        return Distribution.newBuilder()
                .setN(n)
                .setSum(sum)
                .setP50(Math.min(max, histogram.getValueAtPercentile(50)))
                .setP90(Math.min(max, histogram.getValueAtPercentile(90)))
                .setP99(Math.min(max, histogram.getValueAtPercentile(99)))
                .setMax(max)
                .setSketch(ByteBuffer.wrap(encoded()))
                .build();
    }

    /** Writes the samples. */
    public void write(DataOutput out) throws IOException {
        out.writeLong(sum);
        out.writeLong(max);
        byte[] bytes = encoded();
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** Reads what {@link #write} wrote. */
    public static Samples read(DataInput in) throws IOException {
        long sum = in.readLong();
        long max = in.readLong();
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        try {
            return new Samples(PackedHistogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0), sum, max);
        } catch (DataFormatException e) {
            throw new IOException("a distribution in the state cannot be decoded", e);
        }
    }

    private byte[] encoded() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }
}
