package io.kicktrace.replay;

import io.kicktrace.replay.cost.Cost;
import io.kicktrace.replay.cost.CostModel;
import io.kicktrace.replay.cost.SendCost;
import io.kicktrace.replay.cost.Stalls;
import io.kicktrace.replay.cost.WakeCost;

/** Cost models named by the symbols of the vhost reference, section 6. All in nanoseconds. */
final class Fixtures {

    long g = 1540;
    long kx = 2000;
    long kt = 0;
    long w = 5000;
    long h = 0;
    long c = 400;
    long p = 60;
    long e = 120;
    long s = 400;
    long s0 = 10_000;
    long u = 200;
    long ui = 0;
    long irq = 3000;
    long gw = 20_000;

    CostModel costs() {
        Cost none = Cost.fixed(0);
        return new CostModel(
                Cost.fixed(h),
                Cost.fixed(c),
                Cost.fixed(p),
                none,
                Cost.fixed(e),
                none,
                none,
                none,
                SendCost.linear(s0, s),
                Cost.fixed(u),
                Cost.fixed(ui),
                none,
                none,
                Cost.fixed(100),
                Cost.fixed(p),
                none,
                Cost.fixed(kx),
                WakeCost.fixed(kx + kt, w),
                Cost.fixed(g),
                none,
                Cost.fixed(irq),
                Cost.fixed(gw),
                Stalls.none());
    }
}
