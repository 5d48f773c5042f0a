package io.kicktrace.replay.check;

/** Sees every step of a run, in order; may throw to stop it. */
public interface Observer {

    void onStep(SimStep step, long nowNanos, long a, long b);
}
