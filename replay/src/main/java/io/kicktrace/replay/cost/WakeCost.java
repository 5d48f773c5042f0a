package io.kicktrace.replay.cost;

import io.kicktrace.replay.core.Prng;

/**
 * What a kick costs when the worker sleeps: the guest's stall and the time until the TX handler is entered, which belong
 * together and depend on how long the worker slept (idle states, frequency). Drawn among the samples nearest in sleep.
 */
public final class WakeCost {

    private static final int FEWEST_NEIGHBOURS = 12;
    /** Of many samples this part counts as near: wide enough for their scatter, narrow against the range of sleeps. */
    private static final int PART = 64;

    private final long[] sleptNanos;
    private final long[] kickNanos;
    private final long[] wakeNanos;

    private WakeCost(long[] sleptNanos, long[] kickNanos, long[] wakeNanos) {
        this.sleptNanos = sleptNanos;
        this.kickNanos = kickNanos;
        this.wakeNanos = wakeNanos;
    }

    public static WakeCost fixed(long kickNanos, long wakeNanos) {
        return new WakeCost(new long[] {0}, new long[] {kickNanos}, new long[] {wakeNanos});
    }

    /** Samples ordered by time slept, at least one. */
    public static WakeCost measured(long[] sleptNanos, long[] kickNanos, long[] wakeNanos) {
        if (sleptNanos.length == 0 || kickNanos.length != sleptNanos.length || wakeNanos.length != sleptNanos.length) {
            throw new IllegalArgumentException("expected three arrays of one length > 0, found " + sleptNanos.length
                    + ", " + kickNanos.length + ", " + wakeNanos.length);
        }
        for (int i = 1; i < sleptNanos.length; i++) {
            if (sleptNanos[i] < sleptNanos[i - 1]) {
                throw new IllegalArgumentException("expected samples ordered by time slept, found " + sleptNanos[i - 1]
                        + " ns before " + sleptNanos[i] + " ns");
            }
        }
        return new WakeCost(sleptNanos.clone(), kickNanos.clone(), wakeNanos.clone());
    }

    /** Draws a sample for a sleep of this length; its parts are read with the two methods below. */
    public int draw(long slept, Prng prng) {
        int count = sleptNanos.length;
        if (count == 1) {
            return 0;
        }
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sleptNanos[middle] < slept) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int span = Math.min(Math.max(FEWEST_NEIGHBOURS, count / PART), count);
        int first = Math.max(0, Math.min(low - span / 2, count - span));
        return first + prng.nextInt(span);
    }

    public long kickNanos(int sample) {
        return kickNanos[sample];
    }

    public long wakeNanos(int sample) {
        return wakeNanos[sample];
    }

    /** The same with the probes' share taken away. */
    public WakeCost less(long kick, long wake) {
        long[] kicks = kickNanos.clone();
        long[] wakes = wakeNanos.clone();
        for (int i = 0; i < kicks.length; i++) {
            kicks[i] = Math.max(0, kicks[i] - kick);
            wakes[i] = Math.max(0, wakes[i] - wake);
        }
        return new WakeCost(sleptNanos, kicks, wakes);
    }

    /** The same on a machine that is slower by this factor. */
    public WakeCost scaled(double factor) {
        long[] kicks = kickNanos.clone();
        long[] wakes = wakeNanos.clone();
        for (int i = 0; i < kicks.length; i++) {
            kicks[i] = Math.round(kicks[i] * factor);
            wakes[i] = Math.round(wakes[i] * factor);
        }
        return new WakeCost(sleptNanos, kicks, wakes);
    }
}
