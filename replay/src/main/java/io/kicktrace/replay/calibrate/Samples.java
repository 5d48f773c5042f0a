package io.kicktrace.replay.calibrate;

import java.util.Arrays;

/** Measured durations with the time each began and a size (packets) where that matters. Grows as it is filled. */
final class Samples {

    private long[] at = new long[64];
    private long[] nanos = new long[64];
    private int[] packets = new int[64];
    private int size;

    void add(long atNanos, long durationNanos, int packetCount) {
        if (size == at.length) {
            int capacity = size * 2;
            at = Arrays.copyOf(at, capacity);
            nanos = Arrays.copyOf(nanos, capacity);
            packets = Arrays.copyOf(packets, capacity);
        }
        at[size] = atNanos;
        nanos[size] = durationNanos;
        packets[size] = packetCount;
        size++;
    }

    int size() {
        return size;
    }

    long at(int i) {
        return at[i];
    }

    long nanos(int i) {
        return nanos[i];
    }

    int packets(int i) {
        return packets[i];
    }

    /** All durations. */
    long[] all() {
        return Arrays.copyOf(nanos, size);
    }

    /** Durations of this size. */
    long[] ofSize(int packetCount) {
        long[] same = new long[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (packets[i] == packetCount) {
                same[count++] = nanos[i];
            }
        }
        return Arrays.copyOf(same, count);
    }

    void replace(int i, long durationNanos) {
        nanos[i] = durationNanos;
    }

    double quantile(double q) {
        return Robust.quantile(Arrays.copyOf(nanos, size), q);
    }

    double mean() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += nanos[i];
        }
        return size == 0 ? Double.NaN : sum / size;
    }
}
