package io.kicktrace.replay.cost;

import io.kicktrace.replay.core.Prng;

/** A duration in nanoseconds: one value, or samples as they were measured, drawn uniformly. */
public final class Cost {

    private final long[] samples;

    private Cost(long[] samples) {
        this.samples = samples;
    }

    public static Cost fixed(long nanos) {
        return new Cost(new long[] {nanos});
    }

    /** Measured samples, at least one; none may be negative. */
    public static Cost sampled(long... samples) {
        if (samples.length == 0) {
            throw new IllegalArgumentException("expected at least one sample, found none");
        }
        for (long sample : samples) {
            if (sample < 0) {
                throw new IllegalArgumentException("expected samples of 0 ns or more, found " + sample);
            }
        }
        return new Cost(samples.clone());
    }

    public long draw(Prng prng) {
        return samples.length == 1 ? samples[0] : samples[prng.nextInt(samples.length)];
    }

    public long meanNanos() {
        double sum = 0;
        for (long sample : samples) {
            sum += sample;
        }
        return Math.round(sum / samples.length);
    }

    /** The same cost with something taken away, never below zero. */
    public Cost less(long nanos) {
        long[] reduced = new long[samples.length];
        for (int i = 0; i < reduced.length; i++) {
            reduced[i] = Math.max(0, samples[i] - nanos);
        }
        return new Cost(reduced);
    }

    /** The same cost on a machine that is slower by this factor. */
    public Cost scaled(double factor) {
        long[] scaled = new long[samples.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = Math.round(samples[i] * factor);
        }
        return new Cost(scaled);
    }
}
