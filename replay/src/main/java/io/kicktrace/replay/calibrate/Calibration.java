package io.kicktrace.replay.calibrate;

import io.kicktrace.replay.World;
import io.kicktrace.replay.core.Prng;
import io.kicktrace.replay.cost.Cost;
import io.kicktrace.replay.cost.Priors;
import io.kicktrace.replay.cost.Stalls;
import io.kicktrace.replay.guest.GuestLimits;
import io.kicktrace.replay.vhost.RxBackground;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToLongFunction;

/**
 * One queue's timeline read for simulation. The same timeline allows several readings; each {@link #draw} is one of them: a
 * block bootstrap of the measured costs, one imputation of the submissions, one value of what cannot be measured.
 */
public final class Calibration {

    private static final int FEWEST_PASSES = 20;
    private static final int FEWEST_PACKETS = 200;

    private static final int ENOUGH_RX = 20;
    private static final double RARE_SIGNALS = 0.1;
    private static final int RING = 256;
    private static final int RING_STOP_FREE = 19;

    private final Observation seen;
    private final Timeline.Facts facts;
    private final Notes notes = new Notes();
    private final Pace pace;
    private final KickTable kicks;
    private final Samples stalls;
    private final WindowFinder window;
    private final long shortestGapNanos;
    private final long probeBoundNanos;
    private final Siblings siblings;
    private final Slope fetch;
    private final double commonShare;

    private Calibration(Observation seen, Timeline.Facts facts, Siblings siblings) {
        this.seen = seen;
        this.facts = facts;
        this.pace = Pace.of(seen);
        KickTable own = KickTable.of(seen, pace, Priors.KICK_NANOS);
        this.kicks = own.basis() == KickTable.Basis.PRIOR ? siblings.kicks().orElse(own) : own;
        this.shortestGapNanos = ShortestGap.nanos(seen);
        this.window = WindowFinder.of(seen);
        StallFinder.Found found = StallFinder.takeOut(seen, pace, kicks, window, siblings.commonShare());
        this.stalls = found.common();
        this.commonShare = found.share();
        this.probeBoundNanos = ProbeShare.boundNanos(seen);
        this.siblings = siblings;
        // Once for its notes: what is a prior does not depend on the reading.
        CostFitter fitter = new CostFitter(
                seen,
                window,
                Blocks.whole(seen.firstNanos, seen.lastNanos),
                KickCost.typical(kicks),
                siblings,
                0,
                notes);
        fitter.fit(Stalls.none());
        this.fetch = fitter.fetch();
        CalibrationNotes.add(notes, seen, facts, kicks, pace, window, stalls, eventIdx());
    }

    public static Calibration of(Timeline timeline) {
        return of(timeline, Siblings.none());
    }

    /** With what other captures of the same machine tell where this one is silent. */
    public static Calibration of(Timeline timeline, Siblings siblings) {
        return new Calibration(new TimelineReader(timeline).read(), timeline.facts(), siblings);
    }

    /** Cost of one descriptor as this capture shows it. */
    Slope fetch() {
        return fetch;
    }

    /** Share of the worker's long steps during which the submitter stood still too; NaN where it cannot be told. */
    double commonShare() {
        return commonShare;
    }

    KickTable kickTable() {
        return kicks;
    }

    /** Kicks of a worker that slept, with the few longest cut: a machine that starts or is stolen from. */
    List<Siblings.Wake> wakes() {
        List<Anchor> sleepers = new ArrayList<>();
        for (Anchor anchor : seen.anchors) {
            if (anchor.kind() == Anchor.Kind.KICK_ASLEEP) {
                sleepers.add(anchor);
            }
        }
        List<Siblings.Wake> wakes = new ArrayList<>();
        if (sleepers.isEmpty()) {
            return wakes;
        }
        KickCost typical = KickCost.typical(kicks);
        long mostStall = mostBut1Percent(sleepers, typical::stallNanos);
        long mostWake = mostBut1Percent(sleepers, Anchor::wakeNanos);
        for (Anchor anchor : sleepers) {
            wakes.add(new Siblings.Wake(
                    anchor.sleptNanos(),
                    Math.min(mostStall, typical.stallNanos(anchor)),
                    Math.min(mostWake, anchor.wakeNanos())));
        }
        return wakes;
    }

    private static long mostBut1Percent(List<Anchor> anchors, ToLongFunction<Anchor> value) {
        return Math.round(Robust.quantile(anchors.stream().mapToLong(value).toArray(), 0.99));
    }

    /** Why nothing can be predicted from this timeline; empty if something can. */
    public Optional<String> unusable() {
        if (seen.passes == 0) {
            return Optional.of(
                    "the capture records no runs of the TX handler; record handler entry and return, batch flush,"
                            + " notify enable (capture level batches)");
        }
        if (seen.packets == 0) {
            return Optional.of(
                    "the capture does not tell how many packets a pass takes; record the batch flush with its"
                            + " count, or the used entries");
        }
        if (seen.passes < FEWEST_PASSES || seen.packets < FEWEST_PACKETS) {
            return Optional.of("too short: " + seen.passes + " passes and " + seen.packets + " packets, at least "
                    + FEWEST_PASSES + " and " + FEWEST_PACKETS + " are needed");
        }
        if (seen.anchors.isEmpty()) {
            return Optional.of(
                    "the capture shows no look that found the ring empty and no kick, so submissions are not bounded");
        }
        return Optional.empty();
    }

    /** Priors used and what could not be identified, so far. */
    public List<String> notes() {
        return notes.list();
    }

    public String debug() {
        return pace + " share " + commonShare + " probe " + probeBoundNanos + " fetch " + fetch + " " + kicks
                + " common stalls " + stalls.size() + " mean " + stalls.mean() + " " + window.packets() + " gapmin "
                + shortestGapNanos;
    }

    /** Id of the variant that the call order shows; empty where it does not. */
    public Optional<String> variantSeen() {
        return facts.variantSeen().isEmpty() ? Optional.empty() : Optional.of(facts.variantSeen());
    }

    public Rates observed() {
        return new Rates(
                seen.spanNanos(),
                seen.packets,
                seen.kicks,
                seen.sends,
                seen.passes,
                seen.arms,
                seen.wakeups,
                facts.kicksRecorded(),
                facts.wakeupsRecorded());
    }

    /** Whether the submitter is stopped by a window and is as fast as it can be in between. */
    public boolean closedLoop() {
        return window.found();
    }

    /** Busy polling as the capture shows it: 0 if no TX pass enabled the paired queue; empty where nothing can be said. */
    public OptionalInt pollMicros() {
        return PollFinder.micros(seen, probeBoundNanos);
    }

    /** Where busy polls are there but {@link #pollMicros} is not known: about what it is at least. */
    public int pollMicrosAtLeast() {
        return PollFinder.atLeast(seen);
    }

    /** One plausible reading; `world` only removes the probes' share, so the same seed gives the same reading in both. */
    public CalibratedModel draw(World world, long seed) {
        Prng prng = Prng.of(seed, 11);
        Blocks blocks = Blocks.draw(seen.firstNanos, seen.lastNanos, prng);
        KickCost kickCost = KickCost.draw(kicks, prng);
        // A submitter that its window stops is as fast as it can be in between; others may be anything the bounds
        // allow.
        double early = window.found() ? 1 : prng.nextInt(3) * 0.5;
        double random = window.found() ? 0 : prng.nextInt(3) * 0.5;
        double share = Priors.PROBE_LEAST + (Priors.PROBE_MOST - Priors.PROBE_LEAST) * prng.nextUnit();
        long probe =
                switch (world) {
                    case PROBED -> 0;
                    case UNDISTURBED -> Math.round(probeBoundNanos * share);
                };
        SubmissionCurve curve = SubmissionCurve.of(seen, kickCost, stalls, window.resumed());
        long shortest = Math.round(shortestGapNanos * (0.05 + 0.95 * prng.nextUnit()));
        long[] times = pace.even()
                ? curve.drawEven(pace.gapNanos(), prng.nextInt(2) == 0)
                : curve.draw(early, random, shortest, prng);
        long[] think = curve.thinkNanos(times);
        return new CalibratedModel(
                new CostFitter(seen, window, blocks, kickCost, siblings, probe, new Notes())
                        .fit(StallFinder.play(stalls, blocks)),
                blocks.arrange(times, think),
                limits(),
                window.isRing() ? window.packets() : RING,
                packetBytes(),
                eventIdx(),
                rx(),
                pace.gapNanos(),
                pace.even() || stalls.size() > 0);
    }

    /** With EVENT_IDX an arm gives one kick, so many more kicks than arms mean that it was not negotiated. */
    private boolean eventIdx() {
        return !facts.kicksRecorded() || seen.arms == 0 || seen.kicks <= 1.5 * seen.arms + 10;
    }

    private RxBackground rx() {
        return seen.rxLength.size() < ENOUGH_RX || seen.rxBetween.size() < ENOUGH_RX
                ? RxBackground.none()
                : RxBackground.of(Cost.sampled(seen.rxBetween.all()), Cost.sampled(seen.rxLength.all()));
    }

    private GuestLimits limits() {
        if (window.isRing()) {
            // The driver fills the ring to the last entry and goes on when so many are left in flight.
            return new GuestLimits(
                    window.packets(),
                    window.wakePackets(),
                    1,
                    window.exact() ? GuestLimits.Release.AT_INTERRUPT : GuestLimits.Release.AT_SUBMIT,
                    GuestLimits.Interrupts.WHEN_WAITING);
        }
        if (window.found()) {
            return new GuestLimits(
                    window.packets(),
                    window.wakePackets(),
                    RING_STOP_FREE,
                    GuestLimits.Release.AT_SUBMIT,
                    GuestLimits.Interrupts.AT_THREE_QUARTERS);
        }
        return new GuestLimits(
                0,
                0,
                RING_STOP_FREE,
                GuestLimits.Release.AT_SUBMIT,
                signalsAreRare() ? GuestLimits.Interrupts.WHEN_WAITING : GuestLimits.Interrupts.AT_THREE_QUARTERS);
    }

    /** A driver that asked for interrupts while it sends would be signalled after nearly every batch. */
    private boolean signalsAreRare() {
        return seen.signals.size() > 0 && seen.signals.size() < RARE_SIGNALS * seen.sends;
    }

    private int packetBytes() {
        return Double.isNaN(facts.bytesPerPacket()) ? Priors.PACKET_BYTES : (int) Math.round(facts.bytesPerPacket());
    }
}
