package io.kicktrace.report.html;

import io.kicktrace.report.Numbers;
import io.kicktrace.report.Printable;
import io.kicktrace.report.sql.ResultRow;
import java.util.Optional;
import java.util.OptionalDouble;

/** How values look in the page. Escaping is the template's; here names are made harmless to read and short enough. */
public final class Shown {
    /** Code points of a name that are shown; traces may hold names of any length. */
    private static final int LONGEST_NAME = 80;

    private static final int LONGEST_TEXT = 600;

    private Shown() {}

    /** A name from a trace: no control or direction characters, and cut in the middle where too long. */
    public static String name(String name) {
        return cut(name, LONGEST_NAME);
    }

    /** Words that may hold names. */
    public static String text(String text) {
        return cut(text, LONGEST_TEXT);
    }

    private static String cut(String raw, int longest) {
        int length = raw.codePointCount(0, raw.length());
        if (length <= longest) {
            return Printable.of(raw);
        }
        String head = raw.substring(0, raw.offsetByCodePoints(0, longest * 2 / 3));
        String tail = raw.substring(raw.offsetByCodePoints(raw.length(), -longest / 4));
        return Printable.of(head) + "\u2026" + Printable.of(tail) + " (" + length + " characters)";
    }

    /** A count or rate; marked where it is a lower bound. */
    public static String bounded(ResultRow row, String column) {
        OptionalDouble value = row.number(column);
        return (value.isPresent() && row.is("lower_bound") ? "\u2265 " : "") + number(row, column);
    }

    /** A number with as many digits as say something. */
    public static String number(ResultRow row, String column) {
        OptionalDouble value = row.number(column);
        return value.isPresent()
                        && value.getAsDouble() == Math.rint(value.getAsDouble())
                        && Math.abs(value.getAsDouble()) < 1e15
                ? Numbers.whole((long) value.getAsDouble())
                : Numbers.plain(value);
    }

    /** A number of things, e.g. {@code 1 queue}, {@code 2 queues}. */
    public static String counted(ResultRow row, String column, String thing) {
        long count = row.whole(column).orElse(0);
        return Numbers.whole(count) + " " + thing + (count == 1 ? "" : "s");
    }

    /** Three significant digits. */
    public static String rounded(ResultRow row, String column) {
        OptionalDouble value = row.number(column);
        return value.isPresent() ? Numbers.rounded(value.getAsDouble()) : Numbers.plain(value);
    }

    /** The same; marked where it is a lower bound. */
    public static String boundedRounded(ResultRow row, String column) {
        return (row.has(column) && row.is("lower_bound") ? "\u2265 " : "") + rounded(row, column);
    }

    /** Median of a predicted share. */
    public static String medianPercent(ResultRow variant, String metric) {
        return Numbers.percent(variant.row(metric).map(b -> b.number("p50")).orElse(OptionalDouble.empty()));
    }

    /** A share as percent. */
    public static String percent(ResultRow row, String column) {
        return Numbers.percent(row.number(column));
    }

    /** A time given in ns. */
    public static String nanos(ResultRow row, String column) {
        OptionalDouble value = row.number(column);
        return value.isPresent() ? Numbers.nanos(Math.round(value.getAsDouble())) : Numbers.plain(value);
    }

    /** Median of a predicted metric. */
    public static String median(ResultRow variant, String metric) {
        return Numbers.plain(variant.row(metric).map(b -> b.number("p50")).orElse(OptionalDouble.empty()));
    }

    /** Its interval; empty where there is none. */
    public static String interval(ResultRow variant, String metric) {
        Optional<ResultRow> band = variant.row(metric);
        return band.map(b -> "[" + Numbers.plain(b.number("p05")) + ", " + Numbers.plain(b.number("p95")) + "]")
                .orElse("");
    }

    /** What the script sorts by; empty where unknown. */
    public static String raw(ResultRow row, String column) {
        OptionalDouble value = row.number(column);
        return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
    }
}
