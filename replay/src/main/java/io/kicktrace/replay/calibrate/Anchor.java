package io.kicktrace.replay.calibrate;

/**
 * A point of the submission curve that is known: at this time exactly `packets` packets had been submitted since the
 * timeline began (and the next one is submitted at this very time if it kicked).
 *
 * @param nanos when
 * @param packets how many before
 * @param kind how it is known
 * @param kickNanos the guest's stall by this kick, ns; -1 unknown or no kick
 * @param wakeNanos kick to handler entry for a sleeping worker, ns; -1 if awake or no kick
 * @param sleptNanos how long the worker had slept, ns; -1 if awake or no kick
 */
record Anchor(long nanos, long packets, Kind kind, long kickNanos, long wakeNanos, long sleptNanos) {

    enum Kind {
        /** The ring was looked at and found empty. */
        EMPTY,
        /** The packet kicked a worker that was awake. */
        KICK_AWAKE,
        /** The packet kicked a worker that slept. */
        KICK_ASLEEP
    }

    static Anchor empty(long nanos, long packets) {
        return new Anchor(nanos, packets, Kind.EMPTY, -1, -1, -1);
    }

    boolean isKick() {
        return kind != Kind.EMPTY;
    }
}
