package io.kicktrace.replay.check;

/**
 * What a simulated run did in its counted time.
 *
 * @param spanNanos counted simulated time
 * @param published packets the guest made visible
 * @param sent packets sent
 * @param sends batch sends
 * @param kicks kicks that reached the host
 * @param kicksAwake of these, found the worker awake
 * @param kicksInSend of these, arrived during a send
 * @param kickStallNanos time the guest stood in kicks
 * @param arms notify enables
 * @param races notify enables that found more
 * @param passes runs of the TX handler
 * @param emptyPasses runs that took no packet
 * @param requeues times the handler queued itself
 * @param sleeps times the worker went to sleep
 * @param wakeups times it was woken
 * @param interrupts interrupts the guest took
 * @param sleptNanos time the worker slept
 * @param latencyP50Nanos median time from visible to sent; NaN if nothing was sent
 * @param latencyP99Nanos 99th percentile of the same
 */
public record RunCounts(
        long spanNanos,
        long published,
        long sent,
        long sends,
        long kicks,
        long kicksAwake,
        long kicksInSend,
        long kickStallNanos,
        long arms,
        long races,
        long passes,
        long emptyPasses,
        long requeues,
        long sleeps,
        long wakeups,
        long interrupts,
        long sleptNanos,
        double latencyP50Nanos,
        double latencyP99Nanos) {

    public double perSecond(long count) {
        return count * 1e9 / spanNanos;
    }

    /** 0 if nothing was sent. */
    public double kicksPerPacket() {
        return sent == 0 ? 0 : (double) kicks / sent;
    }

    /** 0 if nothing was sent. */
    public double packetsPerSend() {
        return sends == 0 ? 0 : (double) sent / sends;
    }

    public double workerBusy() {
        return 1 - (double) sleptNanos / spanNanos;
    }
}
