package io.kicktrace.replay.predict;

import io.kicktrace.replay.SimulationConfig;
import io.kicktrace.replay.TxSimulation;
import io.kicktrace.replay.World;
import io.kicktrace.replay.calibrate.CalibratedModel;
import io.kicktrace.replay.calibrate.Calibration;
import io.kicktrace.replay.calibrate.Rates;
import io.kicktrace.replay.check.RunCounts;
import io.kicktrace.replay.core.Prng;
import io.kicktrace.replay.cost.CostModel;
import io.kicktrace.replay.policy.KernelVariant;
import io.kicktrace.replay.vhost.FaultPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Simulates scenarios for one queue. Readings of the capture are drawn, tried on what the capture itself shows, and the ones
 * that come nearest are kept; every scenario is then run with each of them and several seeds.
 */
public final class Predictor {

    private static final int CANDIDATES = 18;
    /** A closed loop's cost of a packet and of a kick are only seen in what comes out, so more of them are tried. */
    private static final int CLOSED_LOOP_CANDIDATES = 60;

    private static final int KEPT = 6;
    private static final int SEEDS = 4;
    /** As long as the capture: a rate over less time scatters more. Bounded for long ones. */
    private static final int TRIAL_PACKETS = 15_000;

    private static final int RUN_PACKETS = 30_000;
    /** One seed of every reading starts from a ring that has filled for so long: the other way of working, if there are two. */
    private static final double HEAD_START_PACKETS = 512;

    private static final long LONGEST_NANOS = 4_000_000_000L;
    private static final long MAX_EVENTS = 20_000_000;
    /** Kicks per packet that count as next to none. */
    private static final double RARE = 0.002;

    private final Calibration calibration;
    private final long seed;
    private final List<Long> readings;
    private final double kicksRatio;

    private Predictor(Calibration calibration, long seed, List<Long> readings, double kicksRatio) {
        this.calibration = calibration;
        this.seed = seed;
        this.readings = readings;
        this.kicksRatio = kicksRatio;
    }

    /** Chooses the readings; `baseline` is what ran while the capture was made. */
    public static Predictor of(Calibration calibration, KernelVariant baseline, int recordedPollMicros, long seed) {
        record Scored(long reading, double misfit, double kicksPerPacket) {}
        List<Scored> scored = new ArrayList<>();
        double perPacket = nanosPerPacket(calibration);
        int candidates = calibration.closedLoop() ? CLOSED_LOOP_CANDIDATES : CANDIDATES;
        for (int i = 0; i < candidates; i++) {
            long reading = Prng.of(seed, 1000 + i).nextLong();
            CalibratedModel model = calibration.draw(World.PROBED, reading);
            RunCounts trial =
                    run(model, model.costs(), 1, baseline, recordedPollMicros, perPacket, TRIAL_PACKETS, reading, 0);
            scored.add(new Scored(reading, Misfit.of(trial, calibration.observed()), trial.kicksPerPacket()));
        }
        scored.sort((a, b) -> Double.compare(a.misfit, b.misfit));
        List<Scored> kept = scored.subList(0, KEPT);
        double simulated = Band.of(
                        kept.stream().mapToDouble(Scored::kicksPerPacket).toArray())
                .p50();
        Rates seen = calibration.observed();
        double recorded = seen.kicksRecorded() ? (double) seen.kicks() / seen.packets() : Double.NaN;
        return new Predictor(
                calibration, seed, kept.stream().map(Scored::reading).toList(), (simulated + RARE) / (recorded + RARE));
    }

    /**
     * Kicks per packet of the recorded variant as simulated with the readings kept, over those recorded: how far the model can
     * be trusted here. NaN where kicks were not recorded.
     */
    public double kicksRatio() {
        return kicksRatio;
    }

    public Forecast predict(Scenario scenario) {
        int runPackets = (int) Math.min(RUN_PACKETS, calibration.observed().packets());
        List<RunCounts> runs = new ArrayList<>();
        for (long reading : readings) {
            CalibratedModel model = calibration.draw(scenario.world(), reading);
            for (int k = 0; k < SEEDS; k++) {
                long runSeed = Prng.of(seed ^ reading, k).nextLong();
                AnotherRun other = AnotherRun.draw(model.stallsKnown(), Prng.of(runSeed, 21));
                runs.add(run(
                        model,
                        other.of(model.costs()),
                        other.guestStall(),
                        scenario.variant(),
                        scenario.pollMicros(),
                        nanosPerPacket(calibration),
                        runPackets,
                        runSeed,
                        k));
            }
        }
        return new Forecast(scenario, runs);
    }

    private static double nanosPerPacket(Calibration calibration) {
        return calibration.observed().spanNanos() / calibration.observed().packets();
    }

    private static RunCounts run(
            CalibratedModel model,
            CostModel costs,
            double guestStall,
            KernelVariant variant,
            int pollMicros,
            double nanosPerPacket,
            int packets,
            long seed,
            int part) {
        long end = (long) Math.max(2_000_000, Math.min(LONGEST_NANOS, nanosPerPacket * packets));
        SimulationConfig config = new SimulationConfig(
                variant,
                pollMicros,
                model.ringSize(),
                model.eventIdx(),
                model.limits(),
                model.packetBytes(),
                model.rx(),
                FaultPlan.none(),
                part == SEEDS - 1
                        ? (long) Math.min(end / 20.0, HEAD_START_PACKETS * Math.max(100, model.meanThinkNanos()))
                        : 0,
                end / 20,
                end,
                MAX_EVENTS);
        int start = (int) ((long) model.thinkCount() * part / SEEDS);
        return TxSimulation.run(config, costs, model.workload(start, guestStall), seed, List.of());
    }
}
