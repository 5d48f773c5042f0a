package io.kicktrace.replay.check;

/** A 64-bit digest of the whole step log: two runs with one digest took the same way. */
public final class StepDigest implements Observer {

    private static final long PRIME = 0x100000001B3L;

    private long hash = 0xCBF29CE484222325L;

    @Override
    public void onStep(SimStep step, long nowNanos, long a, long b) {
        mix(step.ordinal());
        mix(nowNanos);
        mix(a);
        mix(b);
    }

    private void mix(long value) {
        hash = (hash ^ value) * PRIME;
        hash ^= hash >>> 32;
    }

    public long value() {
        return hash;
    }
}
