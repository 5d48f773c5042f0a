package io.kicktrace.replay.calibrate;

import io.kicktrace.replay.cost.Stalls;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the times at which everything stood still (a hypervisor below, SMIs). The worker's step then takes far longer than its
 * kind does, and the guest's gaps lose time in the same interval; a step that is long while packets keep coming is the
 * worker's own. Told apart only for submitters that send at even gaps.
 *
 * <pre>
 *   kick ....... [worker step: +60 us] ....... kick      between: 5 packets at 10 us in 110 us: 60 us are missing here too
 * </pre>
 *
 * What is common is taken out of the worker's step and out of the guest's gaps, and played to both at once.
 */
final class StallFinder {

    /** Shorter ones do no more than the scatter of a step. */
    static final long SHORTEST_NANOS = 12_000;

    private static final int ENOUGH = 50;
    /** Where this share of a machine's long steps is common, all of a waiting submitter's are taken to be. */
    private static final double MOSTLY = 0.5;

    private record Outlier(long at, long excess, Samples samples, int index) {
        long end() {
            return at + samples.nanos(index);
        }
    }

    private final Observation seen;
    private final Pace pace;
    private final List<Outlier> outliers = new ArrayList<>();
    private final Samples common = new Samples();

    private StallFinder(Observation seen, Pace pace) {
        this.seen = seen;
        this.pace = pace;
    }

    /**
     * What was found.
     *
     * @param common stalls of both sides, with their times
     * @param share of the worker's long steps that were common; NaN where it could not be told
     */
    record Found(Samples common, double share) {}

    /**
     * Looks for common stalls and shortens the samples they were found in.
     *
     * @param window a submitter that waits; nothing of its gaps shows a stall, so it takes what other captures show
     * @param usualShare the share that other captures of this machine show; NaN if none does
     */
    static Found takeOut(Observation seen, Pace pace, KickTable kicks, WindowFinder window, double usualShare) {
        StallFinder finder = new StallFinder(seen, pace);
        if (pace.even()) {
            finder.collect();
            finder.match(kicks);
            int all = finder.outliers.size();
            return new Found(finder.common, all < ENOUGH ? Double.NaN : (double) finder.common.size() / all);
        }
        if (window.found() && usualShare >= MOSTLY) {
            finder.collect();
            finder.outliers.forEach(o -> finder.take(o, o.excess));
            finder.shortenWaits(window.wakeNanos());
        }
        return new Found(finder.common, Double.NaN);
    }

    private void collect() {
        for (Samples bySize : List.of(seen.look, seen.relook, seen.send)) {
            Robust.Line line = Robust.lineThroughMedians(bySize, CostFitter.EDGE, SendBatch.LIMIT);
            if (line.groups() > 0) {
                double slope = Double.isNaN(line.perUnit()) ? 0 : line.perUnit();
                for (int i = 0; i < bySize.size(); i++) {
                    outlier(bySize, i, line.fixed() + slope * bySize.packets(i));
                }
            }
        }
        Robust.Line looks = Robust.lineThroughMedians(seen.look, CostFitter.EDGE, SendBatch.LIMIT);
        if (looks.groups() >= 2) {
            for (int i = 0; i < seen.uncertainLook.size(); i++) {
                outlier(seen.uncertainLook, i, looks.fixed() + looks.perUnit() * seen.uncertainLook.packets(i));
            }
        }
        for (Samples fixed : List.of(
                seen.arm,
                seen.armTail,
                seen.flushEntry,
                seen.emptyFlush,
                seen.usedWrite,
                seen.usedTail,
                seen.passGap)) {
            double median = fixed.quantile(0.5);
            for (int i = 0; i < fixed.size(); i++) {
                outlier(fixed, i, median);
            }
        }
        outliers.sort(Comparator.comparingLong(Outlier::at));
    }

    private void outlier(Samples samples, int i, double usual) {
        long excess = Math.round(samples.nanos(i) - usual);
        if (excess >= SHORTEST_NANOS) {
            outliers.add(new Outlier(samples.at(i), excess, samples, i));
        }
    }

    /** An outlier is common as far as one of the intervals between anchors that it touches misses time. */
    private void match(KickTable kicks) {
        List<Anchor> ends = new ArrayList<>();
        for (Anchor anchor : seen.anchors) {
            if (anchor.isKick() || !pace.fromKicks()) {
                ends.add(anchor);
            }
        }
        long[] missing = new long[Math.max(0, ends.size() - 1)];
        for (int i = 0; i < missing.length; i++) {
            missing[i] = missing(ends.get(i), ends.get(i + 1), kicks);
        }
        int first = 0;
        for (Outlier outlier : outliers) {
            while (first < missing.length && ends.get(first + 1).nanos() < outlier.at) {
                first++;
            }
            int best = -1;
            for (int i = first; i < missing.length && ends.get(i).nanos() < outlier.end(); i++) {
                if (best < 0 || missing[i] > missing[best]) {
                    best = i;
                }
            }
            if (best >= 0 && missing[best] >= SHORTEST_NANOS) {
                // One side may stand longer than the other: common is what both miss.
                long both = Math.min(outlier.excess, missing[best]);
                missing[best] -= both;
                take(outlier, both);
            }
        }
    }

    private long missing(Anchor from, Anchor to, KickTable kicks) {
        long packets = to.packets() - from.packets();
        double stall = from.isKick() ? kicks.typicalNanos(from) : 0;
        return Math.round(to.nanos() - from.nanos() - stall - packets * pace.gapNanos());
    }

    private void take(Outlier outlier, long nanos) {
        common.add(outlier.at, nanos, 0);
        outlier.samples.replace(outlier.index, outlier.samples.nanos(outlier.index) - nanos);
    }

    /** A stall inside a wait is played too, so the wait itself is without it. */
    private void shortenWaits(Samples waits) {
        int first = 0;
        long shortest = Math.round(waits.quantile(0.05));
        for (int i = 0; i < waits.size(); i++) {
            long from = waits.at(i) - waits.nanos(i);
            long left = waits.nanos(i);
            while (first < common.size() && common.at(first) + common.nanos(first) < from) {
                first++;
            }
            for (int k = first; k < common.size() && common.at(k) < waits.at(i); k++) {
                left -= common.nanos(k);
            }
            waits.replace(i, Math.max(Math.min(shortest, waits.nanos(i)), left));
        }
    }

    /** The stalls of a drawn set of blocks: their lengths, and the gaps between them as they follow in time. */
    static Stalls play(Samples common, Blocks blocks) {
        if (common.size() < 2) {
            return Stalls.none();
        }
        int n = common.size() - 1;
        long[] at = new long[n];
        long[] after = new long[n];
        long[] length = new long[n];
        for (int i = 0; i < n; i++) {
            at[i] = common.at(i);
            length[i] = common.nanos(i);
            after[i] = Math.max(1, common.at(i + 1) - common.at(i) - common.nanos(i));
        }
        return Stalls.of(blocks.arrange(at, after), blocks.arrange(at, length));
    }
}
