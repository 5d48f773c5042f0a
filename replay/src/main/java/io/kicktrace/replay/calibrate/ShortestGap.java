package io.kicktrace.replay.calibrate;

/**
 * A bound from above on the shortest gap between two submissions: the fastest that a number of packets followed a kick. The
 * kick's own stall and the worker's way to the packets lie in that time too, so the gap itself is anything below.
 */
final class ShortestGap {

    private static final int FEWEST = 8;

    private ShortestGap() {}

    /** 0 where nothing can be said. */
    static long nanos(Observation seen) {
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
                if (packets >= FEWEST) {
                    best = Math.min(best, (double) (seen.takenBy.at(taken) - anchor.nanos()) / packets);
                }
            }
        }
        return best == Double.MAX_VALUE ? 0 : Math.round(best);
    }
}
