package io.kicktrace.replay.cost;

import io.kicktrace.replay.core.Prng;

/**
 * Time that is taken from one side alone, at random: another task on its processor, a hypervisor below that runs somebody else.
 * Unlike {@link Stalls} nothing of it was recorded; it is what a run on a busier machine has and a quiet capture has not.
 *
 * @param guestShare share of time taken from the submitter, 0 to below 1
 * @param workerShare share of time taken from the worker, 0 to below 1
 * @param meanNanos mean length of one piece; exponentially distributed
 */
public record Steal(double guestShare, double workerShare, double meanNanos) {

    private static final Steal NONE = new Steal(0, 0, 1);

    public Steal {
        if (!(guestShare >= 0 && guestShare < 1 && workerShare >= 0 && workerShare < 1 && meanNanos > 0)) {
            throw new IllegalArgumentException("expected shares in 0..1 and a length above 0 ns, found " + guestShare
                    + ", " + workerShare + ", " + meanNanos);
        }
    }

    public static Steal none() {
        return NONE;
    }

    /** Length of the next piece, ns. */
    public long length(Prng prng) {
        return exponential(meanNanos, prng);
    }

    /** Time from the end of one piece to the next, ns, for a share above 0. */
    public long between(double share, Prng prng) {
        return exponential(meanNanos * (1 - share) / share, prng);
    }

    private static long exponential(double mean, Prng prng) {
        return Math.max(1, Math.round(-mean * StrictMath.log(1 - prng.nextUnit())));
    }
}
