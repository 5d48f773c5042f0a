package io.kicktrace.replay.predict;

import io.kicktrace.replay.core.Prng;
import io.kicktrace.replay.cost.CostModel;
import io.kicktrace.replay.cost.Priors;
import io.kicktrace.replay.cost.Steal;

/**
 * A prediction is for another run of the same machine, and no two are alike: processor speed, kicks, stalls and what else runs
 * there differ, and one capture cannot show by how much. Drawn anew for every simulated run.
 */
final class AnotherRun {

    private static final double MOST_STOLEN = 0.5;

    private AnotherRun() {}

    static CostModel of(CostModel costs, Prng prng) {
        double worker = factor(Priors.RUN_SPREAD, prng);
        double kick = factor(Priors.RUN_SPREAD, prng);
        double stall = factor(Priors.STALL_SPREAD, prng);
        Steal steal = new Steal(stolen(prng), stolen(prng), Priors.STEAL_NANOS);
        return costs.scaled(worker, kick, stall, steal);
    }

    private static double stolen(Prng prng) {
        return Math.min(MOST_STOLEN, -Priors.STEAL_SHARE * StrictMath.log(1 - prng.nextUnit()));
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
