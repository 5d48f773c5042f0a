package io.kicktrace.replay.calibrate;

/**
 * The capture's own share of a part between two recorded steps. Some neighbouring steps have next to nothing between them but
 * the recording of one event, so the shortest among them bounds the cost of an event from above. Means without the longest tenth: stamps may be whole
 * microseconds, which a median cannot divide.
 */
final class ProbeShare {

    private static final int ENOUGH = 20;

    private ProbeShare() {}

    /** At most this much of every part is the recording; 0 where nothing can be said. */
    static long boundNanos(Observation seen) {
        double bound = Double.MAX_VALUE;
        for (Samples samples : new Samples[] {seen.arm, seen.armTail, seen.flushEntry, seen.usedWrite, seen.passGap}) {
            if (samples.size() >= ENOUGH) {
                bound = Math.min(bound, Robust.lowerMean(samples, 0.9));
            }
        }
        return bound == Double.MAX_VALUE ? 0 : Math.round(bound);
    }
}
