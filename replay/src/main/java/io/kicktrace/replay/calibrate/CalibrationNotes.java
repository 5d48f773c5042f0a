package io.kicktrace.replay.calibrate;

import java.util.Locale;

/** What a calibration rests on and what its capture could not identify, in words. */
final class CalibrationNotes {

    private static final double EVEN_SHARE = 0.001;

    private CalibrationNotes() {}

    static void add(
            Notes notes,
            Observation seen,
            Timeline.Facts facts,
            KickTable kicks,
            Pace pace,
            WindowFinder window,
            Samples stalls,
            boolean eventIdx) {
        if (!facts.kicksRecorded()) {
            notes.say(
                    "kicks were not recorded: submissions rest on the worker's looks alone, and kicks could not be compared");
        }
        notes.say(
                switch (kicks.basis()) {
                    case RECORDED -> "the guest's stall by a kick was recorded";
                    case GAPS ->
                        String.format(
                                Locale.ROOT,
                                "the guest's stall by a kick was read off its even gaps: %.1f us with the worker awake",
                                kicks.awakeNanos() / 1000);
                    case SIBLINGS ->
                        String.format(
                                Locale.ROOT,
                                "the guest's stall by a kick is that of other captures of this machine: %.1f us with the worker"
                                        + " awake",
                                kicks.awakeNanos() / 1000);
                    case PRIOR ->
                        String.format(
                                Locale.ROOT,
                                "the guest's stall by a kick: prior of %.1f us used, neither exits nor even gaps show it",
                                kicks.awakeNanos() / 1000);
                });
        if (pace.even()) {
            notes.say(
                    String.format(Locale.ROOT, "the submitter sends at even gaps of %.1f us", pace.gapNanos() / 1000));
        }
        double stalled = stalls.size() * stalls.mean();
        if (stalls.size() > 0 && stalled > EVEN_SHARE * seen.spanNanos()) {
            notes.say(String.format(
                    Locale.ROOT,
                    "both sides stood still at once %d times, %.1f %% of the time; played to both",
                    stalls.size(),
                    100 * stalled / seen.spanNanos()));
        }
        notes.say(
                window.found()
                        ? "closed loop: the submitter waits after " + window.packets() + " packets until "
                                + window.wakePackets() + " are in flight"
                        : "no window stopped the submitter in this capture, so none is known; a ring of 256 is assumed");
        if (!eventIdx) {
            notes.say("more kicks than arms: EVENT_IDX was not negotiated");
        }
        if (seen.gaps > 0) {
            notes.say("events were lost " + seen.gaps + " times; nothing is read across a loss");
        }
    }
}
