package io.kicktrace.replay.cost;

/**
 * Times at which everything on the machine stands still at once (both CPUs: a hypervisor below, SMIs): nanoseconds from the
 * end of one stall to the next, and their lengths. Index i of both belongs together; played in order, from the start again
 * when used up. Empty means none.
 */
public final class Stalls {

    private final long[] afterNanos;
    private final long[] lengthNanos;

    private Stalls(long[] afterNanos, long[] lengthNanos) {
        this.afterNanos = afterNanos;
        this.lengthNanos = lengthNanos;
    }

    public static Stalls of(long[] afterNanos, long[] lengthNanos) {
        if (afterNanos.length != lengthNanos.length) {
            throw new IllegalArgumentException(
                    "expected as many gaps as lengths, found " + afterNanos.length + " and " + lengthNanos.length);
        }
        return new Stalls(afterNanos.clone(), lengthNanos.clone());
    }

    public static Stalls none() {
        return new Stalls(new long[0], new long[0]);
    }

    public int count() {
        return afterNanos.length;
    }

    public long afterNanos(int index) {
        return afterNanos[index];
    }

    public long lengthNanos(int index) {
        return lengthNanos[index];
    }

    /** The same with every stall longer by this factor. */
    public Stalls scaled(double factor) {
        long[] lengths = new long[lengthNanos.length];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = Math.round(lengthNanos[i] * factor);
        }
        return new Stalls(afterNanos, lengths);
    }
}
