package io.kicktrace.replay.workload;

/** The submitters that are generated; replayed ones are in {@link ReplayedThinkTimes} and {@link ReplayedArrivals}. */
public final class Workloads {

    private Workloads() {}

    /** As fast as window and ring let it: a closed loop without think time. */
    public static Workload closedLoop(int bytes) {
        return new PacedWorkload(0, bytes);
    }

    /** A gap after the previous submission, kick included. */
    public static Workload paced(long gapNanos, int bytes) {
        return new PacedWorkload(gapNanos, bytes);
    }

    /** `burstCount` packets back to back, then a gap after the last of them. */
    public static Workload burst(int burstCount, long gapNanos, int bytes) {
        return new BurstWorkload(burstCount, gapNanos, bytes);
    }

    /** One packet every `periodNanos` by the clock, whatever the previous ones cost: an open loop. */
    public static Workload openLoop(long periodNanos, int bytes) {
        return new OpenLoopWorkload(periodNanos, bytes);
    }
}
