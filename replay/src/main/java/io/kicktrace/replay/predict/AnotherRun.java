package io.kicktrace.replay.predict;

import io.kicktrace.replay.core.Prng;
import io.kicktrace.replay.cost.CostModel;
import io.kicktrace.replay.cost.Priors;
import io.kicktrace.replay.cost.Steal;

/**
 * A prediction is for another run of the same machine, and no two are alike: processor speed, kicks, stalls and what else runs
 * there differ, and one capture cannot show by how much. Drawn anew for every simulated run.
 *
 * @param worker factor on the worker's costs
 * @param kick factor on kicks and wake-ups
 * @param guest factor on the submitter's costs
 * @param stall factor on the length of stalls of both sides
 * @param guestStall factor on the length of stalls of the submitter alone
 * @param steal time taken from one side
 */
record AnotherRun(double worker, double kick, double guest, double stall, double guestStall, Steal steal) {

    private static final double MOST_STOLEN = 0.5;

    /** One draw; `stallsKnown` if the capture itself shows when things stand still. */
    static AnotherRun draw(boolean stallsKnown, Prng prng) {
        double machine = factor(Priors.MACHINE_SPREAD, prng);
        double share = stallsKnown ? Priors.STEAL_SHARE_BESIDE_STALLS : Priors.STEAL_SHARE;
        return new AnotherRun(
                machine * factor(Priors.WORKER_SPREAD, prng),
                machine * factor(Priors.KICK_SPREAD, prng),
                machine,
                factor(Priors.STALL_SPREAD, prng),
                factor(Priors.GUEST_STALL_SPREAD, prng),
                new Steal(stolen(share, prng), stolen(share, prng), Priors.STEAL_NANOS));
    }

    CostModel of(CostModel costs) {
        return costs.scaled(worker, kick, guest, stall, steal);
    }

    private static double stolen(double mean, Prng prng) {
        return Math.min(MOST_STOLEN, -mean * StrictMath.log(1 - prng.nextUnit()));
    }

    /** A factor around 1, as a sum of uniform draws: near to log-normal, and bounded. */
    private static double factor(double spread, Prng prng) {
        double sum = 0;
        for (int i = 0; i < 12; i++) {
            sum += prng.nextUnit();
        }
        return StrictMath.exp(spread * (sum - 6));
    }
}
