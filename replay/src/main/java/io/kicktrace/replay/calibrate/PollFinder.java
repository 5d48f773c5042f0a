package io.kicktrace.replay.calibrate;

import java.util.Arrays;
import java.util.OptionalInt;

/** Reads `poll-us` off the busy polls that ended because their time was up. The loop's clock counts units of 1024 ns. */
final class PollFinder {

    private static final double UNIT_NANOS = 1024;

    private static final double LONG_SHARE = 0.3;

    private PollFinder() {}

    /** 0 where the capture would show a busy poll and shows none; empty where nothing can be said. */
    static OptionalInt micros(Observation seen, long probeNanos) {
        if (seen.busyPolls == 0) {
            return seen.arms + seen.requeues > 0 ? OptionalInt.of(0) : OptionalInt.empty();
        }
        // A poll also ends at once when the scheduler wants the processor, so only the long ones were timed out.
        double longest = seen.pollTimeout.quantile(1);
        long[] timedOut = new long[seen.pollTimeout.size()];
        int count = 0;
        for (int i = 0; i < seen.pollTimeout.size(); i++) {
            if (seen.pollTimeout.nanos(i) > LONG_SHARE * longest) {
                timedOut[count++] = seen.pollTimeout.nanos(i);
            }
        }
        // The lower edge of them: what is longer had a stall in it.
        double nanos = Robust.quantile(Arrays.copyOf(timedOut, count), 0.25);
        return count == 0 ? OptionalInt.empty() : OptionalInt.of(round((nanos - 2.0 * probeNanos) / UNIT_NANOS - 1));
    }

    /** Where none was timed out: what most polls stayed under, so at least about this. */
    static int atLeast(Observation seen) {
        return seen.pollSpin.size() == 0 ? 0 : round(seen.pollSpin.quantile(0.99) / UNIT_NANOS);
    }

    /** People set round numbers. */
    private static int round(double micros) {
        double rounded = micros >= 10 ? Math.rint(micros / 5) * 5 : Math.max(1, Math.rint(micros));
        return (int) Math.min(1_000_000, rounded);
    }
}
