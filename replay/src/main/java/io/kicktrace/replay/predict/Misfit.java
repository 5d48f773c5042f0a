package io.kicktrace.replay.predict;

import io.kicktrace.replay.calibrate.Rates;
import io.kicktrace.replay.check.RunCounts;

/** How far a run of the recorded variant is from what the capture shows: squared logarithms of the ratios. */
final class Misfit {

    /** Below this many per packet a rate is noise. */
    private static final double FLOOR = 0.0005;

    private Misfit() {}

    static double of(RunCounts run, Rates seen) {
        if (run.sent() == 0) {
            return Double.MAX_VALUE;
        }
        double misfit = 4 * ratio(run.perSecond(run.sent()), seen.perSecond(seen.packets()), 0);
        double packets = seen.packets();
        double sent = run.sent();
        misfit += ratio(run.sends() / sent, seen.sends() / packets, FLOOR);
        misfit += ratio(run.passes() / sent, seen.passes() / packets, FLOOR);
        if (seen.kicksRecorded()) {
            misfit += ratio(run.kicks() / sent, seen.kicks() / packets, FLOOR);
        }
        if (seen.wakeupsRecorded()) {
            misfit += ratio(run.wakeups() / sent, seen.wakeups() / packets, FLOOR);
        }
        if (seen.arms() > 0) {
            misfit += ratio(run.arms() / sent, seen.arms() / packets, FLOOR);
        }
        return misfit;
    }

    private static double ratio(double a, double b, double floor) {
        double log = Math.log((a + floor) / (b + floor));
        return log * log;
    }
}
