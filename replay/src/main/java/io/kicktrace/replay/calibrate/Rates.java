package io.kicktrace.replay.calibrate;

/**
 * What the capture itself shows of a queue, for comparison with a simulated run of the same variant.
 *
 * @param spanNanos time they are taken over
 * @param packets packets taken
 * @param kicks kicks recorded
 * @param sends batch sends
 * @param passes runs of the TX handler
 * @param arms notify enables
 * @param wakeups wake-ups of the worker
 * @param kicksRecorded whether kicks are complete
 * @param wakeupsRecorded whether wake-ups are complete
 */
public record Rates(
        double spanNanos,
        long packets,
        long kicks,
        long sends,
        long passes,
        long arms,
        long wakeups,
        boolean kicksRecorded,
        boolean wakeupsRecorded) {

    public double perSecond(long count) {
        return count * 1e9 / spanNanos;
    }
}
