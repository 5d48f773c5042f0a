package io.kicktrace.replay.policy;

/** What the TX loop does after it found the ring empty. */
public enum OnEmpty {
    /** Leave the loop. */
    LEAVE,
    /** Go on to the next iteration, which costs one unit of weight. */
    LOOK_AGAIN
}
