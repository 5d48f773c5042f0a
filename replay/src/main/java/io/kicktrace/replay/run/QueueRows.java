package io.kicktrace.replay.run;

import io.kicktrace.avro.Interval;
import io.kicktrace.avro.Prediction;
import io.kicktrace.avro.Regime;
import io.kicktrace.replay.World;
import io.kicktrace.replay.calibrate.Calibration;
import io.kicktrace.replay.cost.Priors;
import io.kicktrace.replay.policy.KernelVariant;
import io.kicktrace.replay.predict.Band;
import io.kicktrace.replay.predict.Forecast;
import io.kicktrace.replay.predict.Hazards;
import io.kicktrace.replay.predict.Predictor;
import io.kicktrace.replay.predict.Scenario;
import io.kicktrace.replay.predict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** All predictions of one queue, in the order asked for. */
final class QueueRows {

    private static final List<String> METRICS = List.of(
            "kicks_per_second",
            "packets_per_second",
            "kicks_per_packet",
            "packets_per_send",
            "wakeups_per_second",
            "worker_busy",
            "latency_p50_ns",
            "latency_p99_ns");

    /** A baseline that is off by more than this factor is said. */
    private static final double TRUSTED = 1.25;
    /** For a busy polling variant where nothing else is said. */
    private static final int USUAL_POLL_MICROS = 50;

    private final TimelineKey key;
    private final Calibration calibration;
    private final ReplayOptions options;
    private final OptionalInt recordedPoll;
    private final List<String> notes = new ArrayList<>();
    private String care = "";

    private QueueRows(TimelineKey key, Calibration calibration, ReplayOptions options) {
        this.key = key;
        this.calibration = calibration;
        this.options = options;
        this.recordedPoll = recordedPoll();
    }

    static List<Prediction> of(TimelineKey key, Calibration calibration, ReplayOptions options) {
        QueueRows rows = new QueueRows(key, calibration, options);
        return calibration.unusable().isPresent()
                ? rows.empty(calibration.unusable().get())
                : rows.predicted();
    }

    private OptionalInt recordedPoll() {
        if (options.recordedPollUs().isPresent()) {
            return options.recordedPollUs();
        }
        OptionalInt inferred = calibration.pollMicros();
        if (inferred.isPresent() && inferred.getAsInt() > 0) {
            notes.add("recorded poll-us read off the busy polls of the capture: " + inferred.getAsInt());
        } else if (inferred.isEmpty()) {
            int least = calibration.pollMicrosAtLeast();
            notes.add(
                    least > 0
                            ? "busy polling was on, but no poll of the capture was timed out; simulated with " + least
                                    + ", say --recorded-poll-us"
                            : "the capture does not show whether busy polling was on; taken as 0");
        }
        return inferred;
    }

    /** Busy polling of what ran, as far as it is known. */
    private int ranPoll() {
        return recordedPoll.orElse(calibration.pollMicrosAtLeast());
    }

    private Scenario scenario(KernelVariant variant, World world) {
        boolean polls = variant == KernelVariant.BUSYPOLL || variant == KernelVariant.BUSYPOLL_LEGACY;
        int asRan = polls && ranPoll() == 0 ? USUAL_POLL_MICROS : ranPoll();
        return new Scenario(variant, options.pollUs().orElse(asRan), world);
    }

    private List<Prediction> predicted() {
        KernelVariant seen =
                calibration.variantSeen().flatMap(KernelVariant::byId).orElse(KernelVariant.UNPATCHED);
        boolean known = calibration.variantSeen().flatMap(KernelVariant::byId).isPresent();
        if (!known) {
            notes.add(
                    "the call order does not show which kernel variant ran; calibrated as unpatched, no row is a baseline");
        }
        int ran = ranPoll();
        Predictor predictor = Predictor.of(calibration, seen, ran, options.seed());
        notes.addAll(calibration.notes());
        double ratio = predictor.kicksRatio();
        if (Math.abs(Math.log(ratio)) > Math.log(TRUSTED)) {
            care = String.format(
                    Locale.ROOT,
                    "with care: for what ran, the model gives %.2f times the kicks per packet recorded",
                    ratio);
            notes.add(care);
        }
        List<Prediction> rows = new ArrayList<>();
        for (World world : World.values()) {
            if (!options.worlds().contains(world)) {
                continue;
            }
            Forecast baseline = predictor.predict(new Scenario(seen, ran, world));
            for (String id : options.variants()) {
                KernelVariant variant = KernelVariant.byId(id).orElseThrow();
                Scenario scenario = scenario(variant, world);
                Forecast forecast = scenario.equals(baseline.scenario()) ? baseline : predictor.predict(scenario);
                rows.add(row(forecast, baseline, known && scenario.equals(baseline.scenario())));
            }
        }
        return rows;
    }

    private Prediction row(Forecast forecast, Forecast baseline, boolean isBaseline) {
        Prediction row = header(forecast.scenario());
        row.setBaseline(isBaseline);
        row.setKicksPerSecond(interval(forecast.kicksPerSecond()));
        row.setPacketsPerSecond(interval(forecast.packetsPerSecond()));
        row.setWakeupsPerSecond(interval(forecast.wakeupsPerSecond()));
        row.setWorkerBusy(interval(forecast.workerBusy()));
        if (forecast.sentAny()) {
            row.setKicksPerPacket(interval(forecast.kicksPerPacket()));
            row.setPacketsPerSend(interval(forecast.packetsPerSend()));
            row.setLatencyP50Ns(interval(forecast.latencyP50Nanos()));
            row.setLatencyP99Ns(interval(forecast.latencyP99Nanos()));
        } else {
            unavailable(row, "no packet was sent in a simulated run", METRICS);
        }
        row.setRegimes(forecast.regimes().stream()
                .map(r -> new Regime(r.share(), r.kicksPerSecond(), r.packetsPerSecond(), r.kicksPerPacket()))
                .toList());
        String verdict = Verdict.of(forecast, baseline);
        row.setVerdict(care.isEmpty() ? verdict : verdict + "; " + care);
        row.setHazards(Hazards.of(forecast.scenario()));
        row.setRuns(forecast.runs().size());
        return row;
    }

    private List<Prediction> empty(String reason) {
        List<Prediction> rows = new ArrayList<>();
        for (World world : World.values()) {
            if (!options.worlds().contains(world)) {
                continue;
            }
            for (String id : options.variants()) {
                KernelVariant variant = KernelVariant.byId(id).orElseThrow();
                Scenario scenario = scenario(variant, world);
                Prediction row = header(scenario);
                unavailable(row, reason, METRICS);
                row.setVerdict("no prediction: " + reason);
                row.setHazards(Hazards.of(scenario));
                rows.add(row);
            }
        }
        return rows;
    }

    private Prediction header(Scenario scenario) {
        Prediction row = Prediction.newBuilder()
                .setHost(key.host())
                .setVm(key.vm())
                .setQueue(key.queue())
                .setCaptureId(key.captureId())
                .setVariant(scenario.variant().id())
                .setPollUs(scenario.pollMicros())
                .setRecordedPollUs(recordedPollOrNull())
                .setWorld(scenario.world().id())
                .setSeed(options.seed())
                .setPriorsVersion(Priors.VERSION)
                .build();
        row.setNotes(List.copyOf(notes));
        return row;
    }

    private @Nullable Integer recordedPollOrNull() {
        return recordedPoll.isPresent() ? (Integer) recordedPoll.getAsInt() : null;
    }

    private static void unavailable(Prediction row, String reason, List<String> metrics) {
        Map<String, String> reasons = new HashMap<>();
        for (String metric : metrics) {
            if (row.get(metric) == null) {
                reasons.put(metric, reason);
            }
        }
        row.setUnavailable(reasons);
    }

    private static Interval interval(Band band) {
        return new Interval(band.p05(), band.p50(), band.p95());
    }
}
