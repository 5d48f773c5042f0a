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

    public Band kicksPerSecond() {
        return band(r -> r.perSecond(r.kicks()));
    }

    public Band packetsPerSecond() {
        return band(r -> r.perSecond(r.sent()));
    }

    public Band kicksPerPacket() {
        return band(RunCounts::kicksPerPacket);
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
