package io.kicktrace.replay.core;

/**
 * A seeded random number generator (SplitMix64). Same seed, same numbers, on every JVM; nothing of it is shared, so a
 * result cannot depend on who else draws.
 */
public final class Prng {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long state;

    public Prng(long seed) {
        state = seed;
    }

    /** A generator of its own for one purpose; `stream` names the purpose. */
    public static Prng of(long seed, long stream) {
        return new Prng(mix(seed + GOLDEN) ^ mix(stream * GOLDEN + 0x632BE59BD9B4E019L));
    }

    public long nextLong() {
        state += GOLDEN;
        return mix(state);
    }

    /** Uniform in [0, bound). The multiply-shift bias is below 2^-32 for int bounds. */
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("expected a bound > 0, found " + bound);
        }
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }

    /** Uniform in [low, high], both included. */
    public long nextBetween(long low, long high) {
        return high <= low ? low : low + (long) (nextUnit() * (high - low + 1));
    }

    /** Uniform in [0, 1), a multiple of 2^-53. */
    public double nextUnit() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    private static long mix(long z) {
        long x = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
        return x ^ (x >>> 31);
    }
}
