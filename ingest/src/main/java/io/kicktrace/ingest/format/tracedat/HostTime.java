package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import java.util.Arrays;
import java.util.Optional;

/**
 * How stamps of a guest become those of its host: for each CPU of the guest, the differences that were measured while
 * both were recorded (option TIME_SHIFT).
 */
final class HostTime {
    private static final int MAX_CPUS = 8192;
    /** Between two measurements the difference is on the line through them; else it stays until the next. */
    private static final int INTERPOLATE = 1;
    /** Peer, flags, number of CPUs. */
    private static final int HEADER_BYTES = 16;

    private static final class Samples {
        final long[] times;
        final long[] offsets;
        final long[] scalings;
        final long[] fractions;

        Samples(long[] times, long[] offsets, long[] scalings) {
            this.times = times;
            this.offsets = offsets;
            this.scalings = scalings;
            this.fractions = new long[times.length];
        }
    }

    private final boolean interpolate;
    private final Samples[] cpus;

    private HostTime(boolean interpolate, Samples[] cpus) {
        this.interpolate = interpolate;
        this.cpus = cpus;
    }

    static Optional<HostTime> read(byte[] option, Endian endian) {
        if (option.length < HEADER_BYTES) {
            return Optional.empty();
        }
        int flags = endian.s32(option, 8);
        long count = endian.u32(option, 12);
        if (count > MAX_CPUS || count * 4 > option.length) {
            return Optional.empty();
        }
        Samples[] cpus = new Samples[(int) count];
        int at = HEADER_BYTES;
        for (int cpu = 0; cpu < cpus.length; cpu++) {
            if (at + 4 > option.length) {
                return Optional.empty();
            }
            long n = endian.u32(option, at);
            at += 4;
            if (n * 24 > option.length - at) {
                return Optional.empty();
            }
            int samples = (int) n;
            cpus[cpu] = new Samples(
                    longs(option, at, samples, endian),
                    longs(option, at + samples * 8, samples, endian),
                    longs(option, at + samples * 16, samples, endian));
            at += samples * 24;
        }
        readFractions(option, at, cpus, endian);
        return Optional.of(new HostTime((flags & INTERPOLATE) != 0, cpus));
    }

    /** Older files end before these, and scale by whole numbers. */
    private static void readFractions(byte[] option, int from, Samples[] cpus, Endian endian) {
        int at = from;
        for (Samples cpu : cpus) {
            int bytes = cpu.fractions.length * 8;
            if (bytes > option.length - at) {
                return;
            }
            System.arraycopy(
                    longs(option, at, cpu.fractions.length, endian), 0, cpu.fractions, 0, cpu.fractions.length);
            at += bytes;
        }
    }

    private static long[] longs(byte[] bytes, int at, int count, Endian endian) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = endian.s64(bytes, at + i * 8);
        }
        return values;
    }

    /** The host's stamp; both in the unit of the trace clock. */
    long of(long stamp, int cpu) {
        if (cpu < 0 || cpu >= cpus.length || cpus[cpu].times.length == 0) {
            return stamp;
        }
        Samples s = cpus[cpu];
        int n = s.times.length;
        if (n == 1) {
            return stamp + s.offsets[0];
        }
        int found = Arrays.binarySearch(s.times, stamp);
        int i = Math.max(0, Math.min(n - 2, found >= 0 ? found : -found - 2));
        long offset = s.offsets[i];
        long between = s.times[i + 1] - s.times[i];
        if (interpolate && between > 0) {
            // in floating point a product of two spans cannot run over, and the result is a few microseconds
            offset += Math.round((double) (stamp - s.times[i]) * (s.offsets[i + 1] - s.offsets[i]) / between);
        }
        return scaled(stamp, s.scalings[i], s.fractions[i]) + offset;
    }

    private static long scaled(long stamp, long scaling, long fraction) {
        // nothing was measured
        if (scaling == 0 || fraction < 0 || fraction >= Long.SIZE) {
            return stamp;
        }
        return WideProduct.shifted(stamp, scaling, (int) fraction);
    }
}
