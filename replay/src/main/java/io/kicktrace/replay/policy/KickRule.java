package io.kicktrace.replay.policy;

/** Who decides whether a published packet kicks. */
public enum KickRule {
    /** The ring: avail_event or the flag, as virtio has it. */
    NEGOTIATED,
    /** Every packet kicks: the upper bound. */
    ALWAYS,
    /** A packet kicks only if the worker would otherwise not look at the ring again: the lower bound. */
    ORACLE
}
