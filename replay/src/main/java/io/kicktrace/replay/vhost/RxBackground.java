package io.kicktrace.replay.vhost;

import io.kicktrace.replay.cost.Cost;

/**
 * Traffic towards the guest, served by the same worker.
 *
 * @param between nanoseconds from one wake-up of the RX work to the next
 * @param length nanoseconds of one RX run
 * @param present whether there is any
 */
public record RxBackground(Cost between, Cost length, boolean present) {

    public static RxBackground none() {
        return new RxBackground(Cost.fixed(0), Cost.fixed(0), false);
    }

    public static RxBackground of(Cost between, Cost length) {
        return new RxBackground(between, length, true);
    }
}
