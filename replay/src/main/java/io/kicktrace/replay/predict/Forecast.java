package io.kicktrace.replay.predict;

import io.kicktrace.replay.check.RunCounts;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The runs of one scenario and what they come to.
 *
 * @param scenario what was asked
 * @param runs counts of every run, in a fixed order
 */
public record Forecast(Scenario scenario, List<RunCounts> runs) {

    public Forecast {
        runs = List.copyOf(runs);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("expected at least one run, found none");
        }
    }

    /** Like {@link #kicksPerPacket}, a count is whole, so the edges stand one kick of a run further out. */
    public Band kicksPerSecond() {
        return band(r -> r.perSecond(r.kicks()))
                .widened(band(r -> r.perSecond(1)).p50());
    }

    public Band packetsPerSecond() {
        return band(r -> r.perSecond(r.sent()));
    }

    public Band kicksPerPacket() {
        return band(RunCounts::kicksPerPacket)
                .widened(band(r -> 1.0 / Math.max(1, r.sent())).p50());
    }

    public Band packetsPerSend() {
        return band(RunCounts::packetsPerSend);
    }

    public Band wakeupsPerSecond() {
        return band(r -> r.perSecond(r.wakeups()));
    }

    public Band workerBusy() {
        return band(RunCounts::workerBusy);
    }

    public Band latencyP50Nanos() {
        return band(RunCounts::latencyP50Nanos);
    }

    public Band latencyP99Nanos() {
        return band(RunCounts::latencyP99Nanos);
    }

    /** Whether any packet was sent in any run; without one there is no latency and no ratio. */
    public boolean sentAny() {
        return runs.stream().allMatch(r -> r.sent() > 0);
    }

    /** The two ways of working where the runs fall apart into two; empty where they do not. */
    public List<Regime> regimes() {
        return Regime.of(runs);
    }

    private Band band(ToDoubleFunction<RunCounts> metric) {
        return Band.of(runs.stream().mapToDouble(metric).toArray());
    }
}
