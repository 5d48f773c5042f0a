package io.kicktrace.replay;

import io.kicktrace.replay.guest.GuestLimits;
import io.kicktrace.replay.policy.KernelVariant;
import io.kicktrace.replay.vhost.FaultPlan;
import io.kicktrace.replay.vhost.RxBackground;

/**
 * One combination to simulate.
 *
 * @param variant the kernel
 * @param pollMicros busy polling, `poll-us`; 0 is off
 * @param ringSize entries of the virtqueue, a power of two
 * @param eventIdx whether VIRTIO_F_EVENT_IDX was negotiated
 * @param limits what stops the submitter
 * @param packetBytes size of a packet, for the byte weight and the batch path
 * @param rx traffic in the other direction on the same worker
 * @param faults what goes wrong
 * @param headStartNanos simulated time for which the guest submits before the worker looks: from a full ring instead of an
 *     empty one
 * @param warmupNanos simulated time that is not counted
 * @param endNanos simulated time at which the run ends
 * @param maxEvents bound on the events of the run
 */
public record SimulationConfig(
        KernelVariant variant,
        int pollMicros,
        int ringSize,
        boolean eventIdx,
        GuestLimits limits,
        int packetBytes,
        RxBackground rx,
        FaultPlan faults,
        long headStartNanos,
        long warmupNanos,
        long endNanos,
        long maxEvents) {

    public SimulationConfig {
        if (pollMicros < 0 || packetBytes < 0 || warmupNanos < 0 || headStartNanos < 0 || endNanos <= warmupNanos) {
            throw new IllegalArgumentException(
                    "expected pollMicros, packetBytes, headStartNanos, warmupNanos >= 0 and endNanos > warmupNanos,"
                            + " found " + pollMicros + ", " + packetBytes + ", " + headStartNanos + ", " + warmupNanos
                            + ", " + endNanos);
        }
    }

    /** The plain case: EVENT_IDX, ring 256, no faults, no RX, small packets. */
    public static SimulationConfig of(KernelVariant variant, GuestLimits limits, long endNanos) {
        return new SimulationConfig(
                variant,
                0,
                256,
                true,
                limits,
                1448,
                RxBackground.none(),
                FaultPlan.none(),
                0,
                endNanos / 10,
                endNanos,
                2_000_000_000L);
    }

    public SimulationConfig withPollMicros(int micros) {
        return new SimulationConfig(
                variant,
                micros,
                ringSize,
                eventIdx,
                limits,
                packetBytes,
                rx,
                faults,
                headStartNanos,
                warmupNanos,
                endNanos,
                maxEvents);
    }

    public SimulationConfig withEventIdx(boolean negotiated) {
        return new SimulationConfig(
                variant,
                pollMicros,
                ringSize,
                negotiated,
                limits,
                packetBytes,
                rx,
                faults,
                headStartNanos,
                warmupNanos,
                endNanos,
                maxEvents);
    }

    public SimulationConfig withFaults(FaultPlan plan) {
        return new SimulationConfig(
                variant,
                pollMicros,
                ringSize,
                eventIdx,
                limits,
                packetBytes,
                rx,
                plan,
                headStartNanos,
                warmupNanos,
                endNanos,
                maxEvents);
    }

    public SimulationConfig withRing(int entries) {
        return new SimulationConfig(
                variant,
                pollMicros,
                entries,
                eventIdx,
                limits,
                packetBytes,
                rx,
                faults,
                headStartNanos,
                warmupNanos,
                endNanos,
                maxEvents);
    }

    public SimulationConfig withMaxEvents(long events) {
        return new SimulationConfig(
                variant,
                pollMicros,
                ringSize,
                eventIdx,
                limits,
                packetBytes,
                rx,
                faults,
                headStartNanos,
                warmupNanos,
                endNanos,
                events);
    }
}
