package io.kicktrace.replay.guest;

/** The host's end of a kick, called in the vCPU's context while the guest stands still. */
public interface Doorbell {

    /** The kick has arrived; returns how long the guest stands from now on, in nanoseconds. */
    long onKick();

    /** Whether a kick is needed for the host to see a packet published now: only asked of the oracle. */
    boolean wouldSleepOnIt();
}
