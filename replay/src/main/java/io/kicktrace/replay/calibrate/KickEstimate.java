package io.kicktrace.replay.calibrate;

import io.kicktrace.replay.core.Prng;
import io.kicktrace.replay.cost.Priors;

/**
 * What a kick costs the guest. Recorded where the exit and the next entry are; else read from the gaps: a kick with m packets
 * until the next one took m gaps and one stall.
 */
final class KickEstimate {

    private final boolean recorded;
    private final double awakeNanos;
    private final long shortestGapNanos;
    private final boolean identified;

    private KickEstimate(boolean recorded, double awakeNanos, boolean identified, long shortestGapNanos) {
        this.recorded = recorded;
        this.awakeNanos = awakeNanos;
        this.identified = identified;
        this.shortestGapNanos = shortestGapNanos;
    }

    static KickEstimate of(Observation seen) {
        Samples between = new Samples();
        Samples stalls = new Samples();
        Anchor before = null;
        for (Anchor anchor : seen.anchors) {
            if (!anchor.isKick()) {
                continue;
            }
            if (anchor.kind() == Anchor.Kind.KICK_AWAKE && anchor.kickNanos() >= 0) {
                stalls.add(anchor.nanos(), anchor.kickNanos(), 1);
            }
            if (before != null && before.kind() == Anchor.Kind.KICK_AWAKE) {
                long m = anchor.packets() - before.packets();
                if (m > 0 && m <= 16) {
                    between.add(anchor.nanos(), anchor.nanos() - before.nanos(), (int) m);
                }
            }
            before = anchor;
        }
        long shortest = shortestGap(seen);
        if (stalls.size() > 0) {
            return new KickEstimate(true, stalls.quantile(0.5), true, shortest);
        }
        Robust.Line line = Robust.lineThroughMedians(between, 0.5, 16);
        boolean identified = line.groups() >= 2 && line.fixed() > 0 && line.perUnit() > 0;
        return new KickEstimate(false, identified ? line.fixed() : Priors.KICK_NANOS, identified, shortest);
    }

    /** Bound from above on the guest's work for one packet: the fastest that a known number of packets followed a kick. */
    private static long shortestGap(Observation seen) {
        double best = Double.MAX_VALUE;
        int taken = 0;
        for (Anchor anchor : seen.anchors) {
            if (!anchor.isKick()) {
                continue;
            }
            while (taken < seen.takenBy.size() && seen.takenBy.at(taken) < anchor.nanos()) {
                taken++;
            }
            if (taken < seen.takenBy.size()) {
                long packets = seen.takenBy.nanos(taken) - anchor.packets();
                if (packets >= 8) {
                    best = Math.min(best, (double) (seen.takenBy.at(taken) - anchor.nanos()) / packets);
                }
            }
        }
        return best == Double.MAX_VALUE ? 0 : Math.round(best / 2);
    }

    @Override
    public String toString() {
        return "kick " + awakeNanos + " identified " + identified + " shortest gap " + shortestGapNanos;
    }

    boolean recorded() {
        return recorded;
    }

    boolean identified() {
        return identified;
    }

    long awakeNanos() {
        return Math.round(awakeNanos);
    }

    long shortestGapNanos() {
        return shortestGapNanos;
    }

    KickCost typical() {
        return new KickCost(Math.round(awakeNanos), 0.5, Math.round(awakeNanos * 0.4), 1);
    }

    KickCost draw(Prng prng) {
        double spread = recorded ? 1 : identified ? 0.8 + 0.4 * prng.nextUnit() : 0.5 + prng.nextUnit();
        long awake = Math.round(awakeNanos * spread);
        return new KickCost(awake, 0.2 + 0.8 * prng.nextUnit(), awake * 2 / 5, 1);
    }
}
