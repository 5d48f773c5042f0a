package io.kicktrace.replay.predict;

import java.util.Locale;

/** What a forecast comes to against the baseline, in one line. */
public final class Verdict {

    private static final double NOTICEABLE = 0.05;

    private Verdict() {}

    public static String of(Forecast forecast, Forecast baseline) {
        if (forecast.scenario().equals(baseline.scenario())) {
            return "what runs now: " + rate(forecast.kicksPerSecond().p50()) + " kicks/s at "
                    + rate(forecast.packetsPerSecond().p50()) + " packets/s";
        }
        return kicks(forecast, baseline) + ", " + packets(forecast, baseline);
    }

    private static String kicks(Forecast forecast, Forecast baseline) {
        Band now = baseline.kicksPerPacket();
        Band then = forecast.kicksPerPacket();
        if (overlap(now, then)) {
            return "kicks per packet do not change beyond the interval";
        }
        if (then.p50() < now.p50()) {
            return String.format(Locale.ROOT, "%.0f %% fewer kicks per packet", 100 * (1 - then.p50() / now.p50()));
        }
        return now.p50() <= 0
                ? "more kicks per packet"
                : String.format(Locale.ROOT, "%.1f times the kicks per packet", then.p50() / now.p50());
    }

    private static String packets(Forecast forecast, Forecast baseline) {
        Band now = baseline.packetsPerSecond();
        Band then = forecast.packetsPerSecond();
        double change = now.p50() <= 0 ? 0 : then.p50() / now.p50() - 1;
        if (Math.abs(change) < NOTICEABLE || overlap(now, then)) {
            return "throughput as now";
        }
        return String.format(Locale.ROOT, "throughput %+.0f %%", 100 * change);
    }

    private static boolean overlap(Band a, Band b) {
        return a.p05() <= b.p95() && b.p05() <= a.p95();
    }

    private static String rate(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }
}
