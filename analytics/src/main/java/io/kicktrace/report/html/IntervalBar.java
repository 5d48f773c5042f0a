package io.kicktrace.report.html;

import io.kicktrace.report.sql.ResultRow;
import io.kicktrace.report.summary.QueueSection;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A median with its interval as a drawing of 100 by 18 units; all bars of a table have one scale from 0.
 *
 * @param low left end of the interval
 * @param mid the median
 * @param high right end of the interval
 */
public record IntervalBar(String low, String mid, String high) {
    private static final double WIDTH = 100;

    /** The bar of a predicted variant. */
    static Optional<IntervalBar> of(ResultRow variant, String metric, double scale) {
        return variant.row(metric)
                .flatMap(band -> bar(band.number("p05"), band.number("p50"), band.number("p95"), scale));
    }

    /** The bar of a measured value: a point. */
    static Optional<IntervalBar> of(OptionalDouble value, double scale) {
        return bar(value, value, value, scale);
    }

    /** The largest value of a metric in a section, recorded or predicted. */
    static double scale(QueueSection section, String metric) {
        double most = section.line().number(metric).orElse(0);
        for (ResultRow variant : section.variants()) {
            most = Math.max(
                    most,
                    variant.row(metric).map(b -> b.number("p95").orElse(0)).orElse(0.0));
        }
        return most;
    }

    private static Optional<IntervalBar> bar(
            OptionalDouble low, OptionalDouble mid, OptionalDouble high, double scale) {
        if (mid.isEmpty() || scale <= 0) {
            return Optional.empty();
        }
        return Optional.of(new IntervalBar(
                at(low.orElse(mid.getAsDouble()), scale),
                at(mid.getAsDouble(), scale),
                at(high.orElse(mid.getAsDouble()), scale)));
    }

    private static String at(double value, double scale) {
        return String.format(Locale.ROOT, "%.1f%%", Math.max(0, Math.min(WIDTH, WIDTH * value / scale)));
    }
}
