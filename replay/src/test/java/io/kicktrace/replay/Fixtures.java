package io.kicktrace.replay;

import io.kicktrace.replay.cost.Cost;
import io.kicktrace.replay.cost.CostModel;
import io.kicktrace.replay.cost.SendCost;
import io.kicktrace.replay.cost.Stalls;
import io.kicktrace.replay.cost.Steal;
import io.kicktrace.replay.cost.WakeCost;

/** Cost models named by the symbols of the vhost reference, section 6. All in nanoseconds. */
final class Fixtures {

    long g = 1540;
    long kx = 2000;
    long kt = 0;
    long kickEntry = 0;
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
    long sleepEntry = 100;
    long pollExit = 60;

    /** Spread of every cost around its mean: 0 is none, 1 is from 0 to twice the mean. */
    double spread = 0;

    private Cost around(long mean) {
        if (spread == 0) {
            return Cost.fixed(mean);
        }
        long[] samples = new long[101];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = Math.round(mean * (1 + spread * (i - 50) / 50.0));
        }
        return Cost.sampled(samples);
    }

    private SendCost aroundSend() {
        if (spread == 0) {
            return SendCost.linear(s0, s);
        }
        int[] packets = new int[101];
        long[] nanos = new long[101];
        for (int i = 0; i < packets.length; i++) {
            packets[i] = 1;
            nanos[i] = Math.round(s + s0 * (1 + spread * (i - 50) / 50.0));
        }
        return SendCost.measured(s0, s, packets, nanos);
    }

    private WakeCost aroundWake() {
        if (spread == 0) {
            return WakeCost.fixed(kx + kt, w);
        }
        int count = 12;
        long[] slept = new long[count];
        long[] kick = new long[count];
        long[] wake = new long[count];
        for (int i = 0; i < count; i++) {
            kick[i] = kx + kt;
            wake[i] = Math.round(w * (1 + spread * (2 * i - (count - 1)) / (count - 1.0)));
        }
        return WakeCost.measured(slept, kick, wake);
    }

    CostModel costs() {
        Cost none = Cost.fixed(0);
        return new CostModel(
                Cost.fixed(h),
                around(c),
                Cost.fixed(p),
                none,
                Cost.fixed(e),
                none,
                none,
                none,
                aroundSend(),
                Cost.fixed(u),
                Cost.fixed(ui),
                none,
                none,
                Cost.fixed(sleepEntry),
                Cost.fixed(pollExit),
                Cost.fixed(kickEntry),
                Cost.fixed(kx),
                aroundWake(),
                around(g),
                none,
                around(irq),
                around(gw),
                Stalls.none(),
                Steal.none());
    }
}
