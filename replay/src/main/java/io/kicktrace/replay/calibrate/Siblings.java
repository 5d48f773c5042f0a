package io.kicktrace.replay.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What other captures of the same machine tell about a kick and a wake-up. A queue whose worker never slept while it was
 * recorded says nothing about what a sleep would cost, and a variant that lets it sleep must not be predicted from the few odd
 * ones it had; another queue of the same machine may have slept thousands of times.
 *
 * <pre>
 *   own capture:      0.2 ms of samples, all around stalls          sleep 5 us: ?
 *   other captures:   3000 kicks of a worker that slept 0..60 us    sleep 5 us: 34 us
 * </pre>
 */
public final class Siblings {

    /** Own samples from which on no others are asked. */
    static final int ENOUGH_OWN = 200;

    /** Bound on the samples taken from one capture. */
    private static final int MOST_SAMPLES = 20_000;

    private static final Siblings NONE = new Siblings(List.of(), Optional.empty(), Slope.UNKNOWN, Double.NaN);

    /**
     * One kick of a worker that slept.
     *
     * @param sleptNanos how long it had slept
     * @param stallNanos the guest's stall
     * @param wakeNanos kick to handler entry
     */
    record Wake(long sleptNanos, long stallNanos, long wakeNanos) {}

    private final List<Wake> wakes;
    private final Optional<KickTable> kicks;
    private final Slope fetch;
    private final double commonShare;

    private Siblings(List<Wake> wakes, Optional<KickTable> kicks, Slope fetch, double commonShare) {
        this.wakes = wakes;
        this.kicks = kicks;
        this.fetch = fetch;
        this.commonShare = commonShare;
    }

    /** Nothing else is known of this machine. */
    public static Siblings none() {
        return NONE;
    }

    /** Calibrations of other captures or queues of one machine, each made without siblings. */
    public static Siblings of(List<Calibration> others) {
        List<Wake> wakes = new ArrayList<>();
        List<KickTable> tables = new ArrayList<>();
        Slope fetch = Slope.UNKNOWN;
        List<Double> shares = new ArrayList<>();
        for (Calibration other : others) {
            List<Wake> own = other.wakes();
            wakes.addAll(own.subList(0, Math.min(own.size(), MOST_SAMPLES)));
            if (other.kickTable().basis() != KickTable.Basis.PRIOR) {
                tables.add(other.kickTable());
            }
            if (other.fetch().known() && other.fetch().range() > fetch.range()) {
                fetch = other.fetch();
            }
            if (!Double.isNaN(other.commonShare())) {
                shares.add(other.commonShare());
            }
        }
        return new Siblings(List.copyOf(wakes), KickTable.middle(tables), fetch, middle(shares));
    }

    private static double middle(List<Double> values) {
        values.sort(Double::compare);
        return values.isEmpty() ? Double.NaN : values.get(values.size() / 2);
    }

    /** Those a capture needs beside its own: all where it has few, none where it has enough. */
    List<Wake> wakesFor(Observation seen) {
        long own = seen.anchors.stream()
                .filter(a -> a.kind() == Anchor.Kind.KICK_ASLEEP)
                .count();
        return own < ENOUGH_OWN ? wakes : List.of();
    }

    /** Share of the worker's long steps that were common to both sides; NaN where none of them can tell. */
    double commonShare() {
        return commonShare;
    }

    /** Cost of one descriptor where it is known best. */
    Slope fetch() {
        return fetch;
    }

    /** The guest's stall as those captures have it that show it. */
    Optional<KickTable> kicks() {
        return kicks;
    }
}
