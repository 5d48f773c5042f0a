package io.kicktrace.replay.workload;

import io.kicktrace.replay.core.Prng;

/**
 * When the guest wants to send its next packet. Every kind of submitter is one of these; state is the object's own, so a run
 * takes a fresh one.
 */
public interface Workload {

    /** Returned when there is nothing more to send. */
    long END = Long.MAX_VALUE;

    /**
     * The earliest time of the next packet, the guest's work for it (g) excluded, given that the submission before it, kick
     * included, ended now. May lie in the past for a submitter that is behind its schedule.
     */
    long nextNanos(long nowNanos, Prng prng);

    /** Bytes of the packet that {@link #nextNanos} announced. */
    int bytes();
}
