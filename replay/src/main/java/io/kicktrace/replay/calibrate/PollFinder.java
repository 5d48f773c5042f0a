package io.kicktrace.replay.calibrate;

import java.util.OptionalInt;

/** Reads `poll-us` off the busy polls that ended because their time was up. The loop's clock counts units of 1024 ns. */
final class PollFinder {

    private PollFinder() {}

    static OptionalInt micros(Observation seen) {
        if (seen.busyPolls == 0) {
            return seen.arms + seen.requeues > 0 ? OptionalInt.of(0) : OptionalInt.empty();
        }
        Samples spins = seen.pollTimeout.size() >= 3 ? seen.pollTimeout : seen.pollSpin;
        if (spins.size() == 0) {
            return OptionalInt.empty();
        }
        double nanos = seen.pollTimeout.size() >= 3 ? spins.quantile(0.25) : spins.quantile(0.99);
        double micros = nanos / 1024;
        // People set round numbers.
        long rounded = micros >= 10 ? Math.round(micros / 5) * 5 : Math.max(1, Math.round(micros));
        return OptionalInt.of((int) Math.min(1_000_000, rounded));
    }
}
