package io.kicktrace.analytics.passes;

import io.kicktrace.analytics.aggregate.QueueCount;
import io.kicktrace.analytics.aggregate.QueueTally;
import io.kicktrace.avro.VariantSeen;
import java.util.Optional;

/** Sums up what the passes of a queue show of the kernel variant. */
final class Variants {
    /** One in twenty passes with a flush of frames behind the arm is enough: no other variant does that. */
    private static final int UNPATCHED_SHARE = 20;
    /** The rest must agree in nine of ten. */
    private static final double AGREEMENT = 0.9;

    private Variants() {}

    /** The variant; empty if busy polling hides the order, if no pass shows any, or if passes contradict each other. */
    static Optional<VariantSeen> seen(QueueTally tally) {
        if (tally.get(QueueCount.BUSY_POLLS) > 0) {
            return Optional.empty();
        }
        long unpatched = tally.get(QueueCount.SHOWS_UNPATCHED);
        long deferred = tally.get(QueueCount.SHOWS_DEFERRED);
        long flushFirst = tally.get(QueueCount.SHOWS_FLUSH_FIRST);
        long all = unpatched + deferred + flushFirst;
        if (all == 0) {
            return Optional.empty();
        }
        if (unpatched * UNPATCHED_SHARE >= all && deferred == 0) {
            return Optional.of(new VariantSeen("unpatched", unpatched));
        }
        if (deferred >= AGREEMENT * all) {
            return Optional.of(new VariantSeen("deferred", deferred));
        }
        if (flushFirst >= AGREEMENT * all) {
            return Optional.of(new VariantSeen("flush-first", flushFirst));
        }
        return unpatched >= AGREEMENT * all ? Optional.of(new VariantSeen("unpatched", unpatched)) : Optional.empty();
    }

    /** Why there is none. */
    static String whyNot(QueueTally tally) {
        if (tally.get(QueueCount.BUSY_POLLS) > 0) {
            return "busy polling was on (poll-us > 0), which flushes before it looks and so hides the order of calls";
        }
        long all = tally.get(QueueCount.SHOWS_UNPATCHED)
                + tally.get(QueueCount.SHOWS_DEFERRED)
                + tally.get(QueueCount.SHOWS_FLUSH_FIRST);
        return all > 0
                ? "passes contradict each other"
                : "no complete pass with an arm; record probes on handle_tx (and return), vhost_tx_batch and"
                        + " vhost_enable_notify (and return)";
    }
}
