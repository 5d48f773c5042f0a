package io.kicktrace.replay.calibrate;

import io.kicktrace.replay.core.Prng;

/** One plausible value of the guest's stall by each kick. */
final class KickCost {

    /** Share of a stall before the work is queued: exit, dispatch, eventfd; the rest is the way back. */
    private static final double ENTRY_SHARE = 0.4;

    private final KickTable table;
    private final double factor;
    private final double extraShare;

    private KickCost(KickTable table, double factor, double extraShare) {
        this.table = table;
        this.factor = factor;
        this.extraShare = extraShare;
    }

    static KickCost typical(KickTable table) {
        return new KickCost(table, 1, 0);
    }

    /** What was recorded is taken as it is, what was read off gaps within a tenth, a prior within its range. */
    static KickCost draw(KickTable table, Prng prng) {
        double u = prng.nextUnit();
        double v = prng.nextUnit();
        return switch (table.basis()) {
            case RECORDED -> new KickCost(table, 1, 0);
            case GAPS, SIBLINGS -> new KickCost(table, 0.9 + 0.2 * u, 0);
            // 1.5 to 9 us, and a share of the wake-up that is rather small: idle states delay the worker, not the guest
            case PRIOR -> new KickCost(table, 0.5 * Math.pow(6, u), KickTable.MOST_SHARE * (v * v - 0.25));
        };
    }

    long awakeNanos() {
        return Math.round(table.awakeNanos() * factor);
    }

    long entryNanos() {
        return Math.round(awakeNanos() * ENTRY_SHARE);
    }

    /** The same of a kick seen elsewhere, ns. */
    long stallNanos(Siblings.Wake wake) {
        return Math.round(wake.stallNanos() * factor + extraShare * Math.max(0, wake.wakeNanos()));
    }

    /** Whole stall of this kick, ns. */
    long stallNanos(Anchor kick) {
        return Math.round(table.typicalNanos(kick) * factor + extraShare * Math.max(0, kick.wakeNanos()));
    }
}
