package io.kicktrace.replay.calibrate;

import io.kicktrace.replay.core.Prng;
import java.util.Arrays;
import java.util.List;

/**
 * When each packet was submitted, as far as the worker's looks and the kicks tell. A packet was submitted after the last look
 * that found the ring empty before it and before it was taken; a kick gives the time itself.
 *
 * <pre>
 *   look empty (n)        kick (packet n)      taken by (n+3)
 *   -----|--------------------|---------------------|------
 *        lo of n, n+1, n+2    n is here             hi of n, n+1, n+2
 * </pre>
 *
 * Inside the bounds a reading is chosen: as regular as they allow, as early as they allow, as irregular, or between.
 */
final class SubmissionCurve {

    private static final int SWEEPS = 40;
    /** The first packet was submitted at most this long before it was taken. */
    private static final double BEFORE_NANOS = 1_000_000;

    /** Bounds, ns since the first packet was taken. */
    private final double[] low;

    private final double[] high;
    /** Time the guest lost after packet i, in its kick and in common stalls, before it could think of the next. */
    private final double[] lost;
    /** Packets before which events were lost or the submitter waited for completions: no think time leads to them. */
    private final boolean[] broken;

    private SubmissionCurve(double[] low, double[] high, double[] lost, boolean[] broken) {
        this.low = low;
        this.high = high;
        this.lost = lost;
        this.broken = broken;
    }

    int size() {
        return low.length;
    }

    /** Bounds from what was seen, with the time lost by each kick. */
    static SubmissionCurve of(Observation seen, KickCost kicks, Samples stalls, List<Long> resumed) {
        int n = (int) Math.min(seen.packets, 4_000_000);
        long base = seen.firstNanos;
        double[] low = new double[n];
        double[] high = new double[n];
        double[] lost = new double[n];
        boolean[] broken = new boolean[n];
        Arrays.fill(low, -BEFORE_NANOS);
        Arrays.fill(high, Double.MAX_VALUE);
        for (int a = 0; a < seen.anchors.size(); a++) {
            Anchor anchor = seen.anchors.get(a);
            int at = (int) Math.min(n, anchor.packets());
            if (anchor.isKick()) {
                double published = anchor.nanos() - base - kicks.entryNanos();
                if (at < n) {
                    low[at] = Math.max(low[at], published);
                    high[at] = Math.min(high[at], published);
                    lost[at] = kicks.stallNanos(anchor);
                }
            } else {
                if (at < n) {
                    low[at] = Math.max(low[at], (double) (anchor.nanos() - base));
                }
                if (at > 0) {
                    high[at - 1] = Math.min(high[at - 1], (double) (anchor.nanos() - base));
                }
            }
        }
        for (int i = 0; i < seen.takenBy.size(); i++) {
            int count = (int) Math.min(n, seen.takenBy.nanos(i));
            if (count > 0) {
                high[count - 1] = Math.min(high[count - 1], (double) (seen.takenBy.at(i) - base));
            }
        }
        for (int i = 0; i < seen.breaks.size(); i++) {
            int at = (int) seen.breaks.nanos(i);
            if (at < n) {
                broken[at] = true;
                low[at] = Math.max(low[at], (double) (seen.breaks.at(i) - base));
            }
        }
        for (long packet : resumed) {
            if (packet < n) {
                broken[(int) packet] = true;
            }
        }
        for (int i = 1; i < n; i++) {
            low[i] = Math.max(low[i], low[i - 1]);
        }
        for (int i = n - 2; i >= 0; i--) {
            high[i] = Math.min(high[i], high[i + 1]);
        }
        for (int i = 0; i < n; i++) {
            low[i] = Math.min(low[i], high[i]);
        }
        addStalls(stalls, base, high, lost);
        return new SubmissionCurve(low, high, lost, broken);
    }

    /** A common stall lengthens the gap in which it falls; that it is the gap after the last packet known before is a guess. */
    private static void addStalls(Samples stalls, long base, double[] high, double[] lost) {
        int packet = 0;
        for (int i = 0; i < stalls.size(); i++) {
            double at = stalls.at(i) - base;
            while (packet < high.length && high[packet] < at) {
                packet++;
            }
            if (packet > 0 && packet < lost.length) {
                lost[packet - 1] += stalls.nanos(i);
            }
        }
    }

    /**
     * One reading.
     *
     * @param early 0 regular, 1 as early as the bounds and the guest's shortest gap allow
     * @param random 0 regular, 1 evenly scattered over the bounds
     */
    long[] draw(double early, double random, long shortestGapNanos, Prng prng) {
        double[] at = regular();
        shift(at, early, random, shortestGapNanos, prng);
        return round(at);
    }

    /**
     * A reading of a submitter that sends at even gaps: every packet one gap after the one before, or before the one after,
     * wherever the bounds allow it. Time that is left over is one long gap, not many longer ones.
     *
     * @param forwards from the first packet on, else from the last one back: where the long gap lies is not known
     */
    long[] drawEven(double gapNanos, boolean forwards) {
        int n = low.length;
        double[] at = new double[n];
        if (n == 0) {
            return new long[0];
        }
        if (forwards) {
            at[0] = high[0];
            for (int i = 1; i < n; i++) {
                at[i] = Math.max(low[i], Math.min(high[i], at[i - 1] + lost[i - 1] + gapNanos));
            }
        } else {
            at[n - 1] = Math.max(low[n - 1], Math.min(high[n - 1], low[n - 1] + gapNanos));
            for (int i = n - 2; i >= 0; i--) {
                at[i] = Math.max(low[i], Math.min(high[i], at[i + 1] - lost[i] - gapNanos));
            }
        }
        return round(at);
    }

    private void shift(double[] at, double early, double random, long shortestGapNanos, Prng prng) {
        if (early > 0) {
            double before = -BEFORE_NANOS;
            for (int i = 0; i < at.length; i++) {
                double first = Math.min(high[i], Math.max(low[i], before));
                at[i] += early * (first - at[i]);
                before = first + lost[i] + shortestGapNanos;
            }
        }
        if (random > 0) {
            scatter(at, random, prng);
        }
    }

    private static long[] round(double[] at) {
        long[] times = new long[at.length];
        for (int i = 0; i < at.length; i++) {
            times[i] = Math.round(at[i]);
            if (i > 0) {
                times[i] = Math.max(times[i], times[i - 1]);
            }
        }
        return times;
    }

    /** Every packet in the middle between its neighbours as far as its bounds let it, after a few sweeps to and fro. */
    private double[] regular() {
        int n = low.length;
        double[] at = new double[n];
        for (int i = 0; i < n; i++) {
            at[i] = (low[i] + high[i]) * 0.5;
        }
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            if (sweep % 2 == 0) {
                for (int i = 1; i < n - 1; i++) {
                    relax(at, i);
                }
            } else {
                for (int i = n - 2; i > 0; i--) {
                    relax(at, i);
                }
            }
        }
        return at;
    }

    private void relax(double[] at, int i) {
        double middle = (at[i - 1] + lost[i - 1] + at[i + 1] - lost[i]) * 0.5;
        at[i] = Math.max(low[i], Math.min(high[i], middle));
    }

    private void scatter(double[] at, double random, Prng prng) {
        double[] free = at.clone();
        for (int sweep = 0; sweep < 4; sweep++) {
            for (int i = 1; i < free.length - 1; i++) {
                double from = Math.max(low[i], free[i - 1] + lost[i - 1]);
                double to = Math.min(high[i], free[i + 1] - lost[i]);
                if (to > from) {
                    free[i] = from + prng.nextUnit() * (to - from);
                }
            }
        }
        for (int i = 0; i < at.length; i++) {
            at[i] += random * (free[i] - at[i]);
        }
    }

    /** Gaps of a reading less the time lost in kicks: what the submitter waited of its own will. */
    long[] thinkNanos(long[] times) {
        long[] think = new long[Math.max(0, times.length - 1)];
        int kept = 0;
        for (int i = 1; i < times.length; i++) {
            if (!broken[i]) {
                think[kept++] = Math.max(0, times[i] - times[i - 1] - Math.round(lost[i - 1]));
            }
        }
        return Arrays.copyOf(think, kept);
    }
}
