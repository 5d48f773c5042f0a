package io.kicktrace.replay.guest;

/**
 * What stops a submitter: its window (socket send buffer) and the ring.
 *
 * @param windowPackets packets in flight at which it blocks; 0 is no window
 * @param windowWakePackets packets in flight at or below which a blocked one goes on (half of the window: a blocked writer
 *     is woken when less than half of the buffer is charged)
 * @param ringStopFree free ring entries below which the driver stops its queue (2 + MAX_SKB_FRAGS = 19; 1 for a driver that
 *     fills the ring)
 * @param release when completed packets leave the window
 * @param interrupts which completion interrupts a submitting guest
 */
public record GuestLimits(
        int windowPackets, int windowWakePackets, int ringStopFree, Release release, Interrupts interrupts) {

    /** When the driver takes back completed packets. */
    public enum Release {
        /** At every submission and at interrupts: guests before 6.15. */
        AT_SUBMIT,
        /** At interrupts only: guests since 6.15 (e13b6da7045f). */
        AT_INTERRUPT
    }

    /** Where a submitting driver puts used_event. */
    public enum Interrupts {
        /** At three quarters of what is in flight: virtio-net with TX NAPI. */
        AT_THREE_QUARTERS,
        /** At the next completion. */
        AT_NEXT,
        /** Nowhere ahead: only a submitter that waits asks for an interrupt (user-space drivers that reap as they go). */
        WHEN_WAITING
    }

    public GuestLimits {
        if (windowPackets < 0 || windowWakePackets < 0 || ringStopFree < 1) {
            throw new IllegalArgumentException("expected window, wake >= 0 and ringStopFree >= 1, found "
                    + windowPackets + ", " + windowWakePackets + ", " + ringStopFree);
        }
    }

    /** No window, only the ring with the driver's usual threshold. */
    public static GuestLimits ringOnly() {
        return new GuestLimits(0, 0, 19, Release.AT_SUBMIT, Interrupts.AT_THREE_QUARTERS);
    }

    /** The same with every completion interrupting. */
    public GuestLimits interruptedByEach() {
        return new GuestLimits(windowPackets, windowWakePackets, ringStopFree, release, Interrupts.AT_NEXT);
    }

    /** A window with the usual hysteresis of one half. */
    public static GuestLimits window(int packets) {
        return new GuestLimits(packets, packets / 2, 19, Release.AT_SUBMIT, Interrupts.AT_THREE_QUARTERS);
    }
}
