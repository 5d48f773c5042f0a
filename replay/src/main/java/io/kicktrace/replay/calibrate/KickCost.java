package io.kicktrace.replay.calibrate;

/**
 * The guest's stall by a kick.
 *
 * @param awakeNanos whole stall where the worker is awake
 * @param asleepShare where the worker sleeps and the stall was not recorded: share of the wake latency added to it
 * @param entryNanos part of the stall before the work is queued
 * @param scale factor on recorded stalls (1 as recorded)
 */
record KickCost(long awakeNanos, double asleepShare, long entryNanos, double scale) {

    long stallNanos(Anchor kick) {
        if (kick.kickNanos() >= 0) {
            return Math.round(kick.kickNanos() * scale);
        }
        return switch (kick.kind()) {
            case EMPTY -> 0;
            case KICK_AWAKE -> awakeNanos;
            case KICK_ASLEEP -> awakeNanos + Math.round(asleepShare * Math.max(0, kick.wakeNanos()));
        };
    }
}
