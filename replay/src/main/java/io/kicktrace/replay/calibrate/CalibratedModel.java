package io.kicktrace.replay.calibrate;

import io.kicktrace.replay.cost.CostModel;
import io.kicktrace.replay.guest.GuestLimits;
import io.kicktrace.replay.vhost.RxBackground;
import io.kicktrace.replay.workload.ReplayedThinkTimes;
import io.kicktrace.replay.workload.Workload;

/** One plausible reading of a timeline, ready to be simulated. */
public final class CalibratedModel {

    private final CostModel costs;
    private final long[] thinkNanos;
    private final GuestLimits limits;
    private final int ringSize;
    private final int packetBytes;
    private final boolean eventIdx;
    private final RxBackground rx;
    private final double evenGapNanos;
    private final boolean stallsKnown;

    CalibratedModel(
            CostModel costs,
            long[] thinkNanos,
            GuestLimits limits,
            int ringSize,
            int packetBytes,
            boolean eventIdx,
            RxBackground rx,
            double evenGapNanos,
            boolean stallsKnown) {
        this.costs = costs;
        this.thinkNanos = thinkNanos;
        this.limits = limits;
        this.ringSize = ringSize;
        this.packetBytes = packetBytes;
        this.eventIdx = eventIdx;
        this.rx = rx;
        this.evenGapNanos = evenGapNanos;
        this.stallsKnown = stallsKnown;
    }

    public CostModel costs() {
        return costs;
    }

    public GuestLimits limits() {
        return limits;
    }

    /** Entries of the virtqueue. */
    public int ringSize() {
        return ringSize;
    }

    public int packetBytes() {
        return packetBytes;
    }

    /** Whether VIRTIO_F_EVENT_IDX was negotiated. */
    public boolean eventIdx() {
        return eventIdx;
    }

    /** What else the worker does. */
    public RxBackground rx() {
        return rx;
    }

    /** Gaps recorded, from the end of a submission (kick included) to the next. */
    public int thinkCount() {
        return thinkNanos.length;
    }

    public double meanThinkNanos() {
        double sum = 0;
        for (long nanos : thinkNanos) {
            sum += nanos;
        }
        return sum / thinkNanos.length;
    }

    /** Whether the capture shows when both sides stood still. */
    public boolean stallsKnown() {
        return stallsKnown;
    }

    /**
     * A fresh submitter that begins at this gap and goes on in recorded order, round and round. For one that sends at even gaps,
     * what is longer was a stall of its own and is stretched by this factor.
     */
    public Workload workload(int start, double stallFactor) {
        if (Double.isNaN(evenGapNanos) || stallFactor == 1) {
            return new ReplayedThinkTimes(thinkNanos, start, packetBytes);
        }
        long[] stretched = thinkNanos.clone();
        for (int i = 0; i < stretched.length; i++) {
            double excess = stretched[i] - evenGapNanos;
            if (excess >= StallFinder.SHORTEST_NANOS) {
                stretched[i] = Math.round(evenGapNanos + excess * stallFactor);
            }
        }
        return new ReplayedThinkTimes(stretched, start, packetBytes);
    }
}
