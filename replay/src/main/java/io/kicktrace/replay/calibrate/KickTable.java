package io.kicktrace.replay.calibrate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The guest's stall by each kick, as far as it is known: recorded, read off the gaps of an even submitter, or as usual for
 * the worker's state. The stall of a kick that wakes the worker goes with the wake-up's length.
 */
final class KickTable {

    private static final int ENOUGH = 20;
    private static final int LONGEST = 4;

    /** Without any measurement: a wake-up adds at most this share of its length to the guest's stall. */
    static final double MOST_SHARE = 0.4;

    private final Map<Anchor, Double> single = new HashMap<>();
    private final double awakeNanos;
    private final double asleepShare;
    private final Basis basis;

    /** What the stalls rest on. */
    enum Basis {
        RECORDED,
        GAPS,
        /** Of other captures of the same machine. */
        SIBLINGS,
        PRIOR
    }

    private KickTable(double awakeNanos, double asleepShare, Basis basis) {
        this.awakeNanos = awakeNanos;
        this.asleepShare = asleepShare;
        this.basis = basis;
    }

    static KickTable of(Observation seen, Pace pace, double priorNanos) {
        Samples awake = new Samples();
        Samples asleep = new Samples();
        for (Anchor anchor : seen.anchors) {
            if (anchor.isKick() && anchor.kickNanos() >= 0) {
                (anchor.kind() == Anchor.Kind.KICK_AWAKE ? awake : asleep).add(0, anchor.kickNanos(), 0);
            }
        }
        if (awake.size() + asleep.size() >= ENOUGH) {
            double usual = awake.size() > 0 ? awake.quantile(0.5) : asleep.quantile(0.25);
            return new KickTable(usual, share(seen, usual), Basis.RECORDED);
        }
        if (!pace.even() || Double.isNaN(pace.kickNanos())) {
            return new KickTable(priorNanos, MOST_SHARE / 4, Basis.PRIOR);
        }
        return fromGaps(seen, pace);
    }

    /** The middle one of several captures of one machine, without their single kicks; empty if there is none. */
    static Optional<KickTable> middle(List<KickTable> tables) {
        if (tables.isEmpty()) {
            return Optional.empty();
        }
        List<KickTable> sorted = new ArrayList<>(tables);
        sorted.sort(Comparator.comparingDouble(KickTable::awakeNanos));
        KickTable middle = sorted.get(sorted.size() / 2);
        return Optional.of(new KickTable(middle.awakeNanos, middle.asleepShare, Basis.SIBLINGS));
    }

    private static KickTable fromGaps(Observation seen, Pace pace) {
        Map<Anchor, Double> stalls = new HashMap<>();
        Samples shares = new Samples();
        Anchor before = null;
        for (Anchor anchor : seen.anchors) {
            if (!anchor.isKick()) {
                continue;
            }
            if (before != null && before.kind() == Anchor.Kind.KICK_ASLEEP) {
                long packets = anchor.packets() - before.packets();
                double stall = anchor.nanos() - before.nanos() - packets * pace.gapNanos();
                double most = pace.kickNanos() + before.wakeNanos();
                if (packets <= LONGEST && stall >= 0 && stall <= most) {
                    stalls.put(before, stall);
                    shares.add(0, Math.round(1000 * (stall - pace.kickNanos()) / Math.max(1, before.wakeNanos())), 0);
                }
            }
            before = anchor;
        }
        double share = shares.size() >= ENOUGH ? Math.max(0, shares.quantile(0.5) / 1000) : MOST_SHARE / 4;
        KickTable table = new KickTable(pace.kickNanos(), share, Basis.GAPS);
        table.single.putAll(stalls);
        return table;
    }

    private static double share(Observation seen, double awakeNanos) {
        Samples shares = new Samples();
        for (Anchor anchor : seen.anchors) {
            if (anchor.kind() == Anchor.Kind.KICK_ASLEEP && anchor.kickNanos() >= 0) {
                shares.add(
                        0, Math.round(1000 * (anchor.kickNanos() - awakeNanos) / Math.max(1, anchor.wakeNanos())), 0);
            }
        }
        return shares.size() == 0 ? 0 : Math.max(0, shares.quantile(0.5) / 1000);
    }

    Basis basis() {
        return basis;
    }

    double awakeNanos() {
        return awakeNanos;
    }

    double asleepShare() {
        return asleepShare;
    }

    double typicalNanos(Anchor kick) {
        if (kick.kickNanos() >= 0) {
            return kick.kickNanos();
        }
        Double own = single.get(kick);
        if (own != null) {
            return own;
        }
        return switch (kick.kind()) {
            case EMPTY -> 0;
            case KICK_AWAKE -> awakeNanos;
            case KICK_ASLEEP -> awakeNanos + asleepShare * Math.max(0, kick.wakeNanos());
        };
    }

    @Override
    public String toString() {
        return "awake " + Math.round(awakeNanos) + " ns, asleep + " + asleepShare + " of the wake-up, " + basis;
    }
}
