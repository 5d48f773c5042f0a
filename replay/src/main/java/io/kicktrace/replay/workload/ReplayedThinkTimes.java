package io.kicktrace.replay.workload;

import io.kicktrace.replay.core.Prng;

/** A closed loop that thinks as the recorded one did: gap i after submission i-1, from the start again when used up. */
public final class ReplayedThinkTimes implements Workload {

    private final long[] thinkNanos;
    private final int bytes;
    private int next;

    public ReplayedThinkTimes(long[] thinkNanos, int start, int bytes) {
        if (thinkNanos.length == 0) {
            throw new IllegalArgumentException("expected at least one think time, found none");
        }
        this.thinkNanos = thinkNanos;
        this.bytes = bytes;
        this.next = start % thinkNanos.length;
    }

    @Override
    public long nextNanos(long nowNanos, Prng prng) {
        long think = thinkNanos[next];
        next = next + 1 == thinkNanos.length ? 0 : next + 1;
        return nowNanos + think;
    }

    @Override
    public int bytes() {
        return bytes;
    }
}
