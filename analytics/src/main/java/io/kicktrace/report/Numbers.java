package io.kicktrace.report;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** How numbers look to people: grouped, with as many digits as say something, and a dash for what is not known. */
public final class Numbers {
    public static final String UNKNOWN = "-";

    private Numbers() {}

    /** A count, grouped. */
    public static String whole(OptionalLong value) {
        return value.isPresent() ? whole(value.getAsLong()) : UNKNOWN;
    }

    /** A count, grouped. */
    public static String whole(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Three significant digits below a thousand, grouped whole numbers above. */
    public static String plain(OptionalDouble value) {
        return value.isPresent() ? plain(value.getAsDouble()) : UNKNOWN;
    }

    /** The same. */
    public static String plain(double value) {
        double size = Math.abs(value);
        if (size >= 1000) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        if (size >= 100) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        if (size >= 10) {
            return String.format(Locale.ROOT, "%.1f", value);
        }
        if (size >= 0.0995 || size == 0) {
            return String.format(Locale.ROOT, "%.2f", value);
        }
        return String.format(Locale.ROOT, "%.2g", value);
    }

    /** Three significant digits, for sentences; grouped. */
    public static String rounded(double value) {
        double size = Math.abs(value);
        if (size < 1000) {
            return plain(value);
        }
        double step = Math.pow(10, Math.floor(Math.log10(size)) - 2);
        return String.format(Locale.ROOT, "%,.0f", Math.round(value / step) * step);
    }

    /** A share as percent. */
    public static String percent(OptionalDouble share) {
        return share.isPresent() ? percent(share.getAsDouble()) : UNKNOWN;
    }

    /** A share as percent. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** A time in microseconds without the unit, for columns that name it; one digit after the point. */
    public static String micros(OptionalLong nanos) {
        return nanos.isPresent() ? micros((double) nanos.getAsLong()) : UNKNOWN;
    }

    /** The same. */
    public static String micros(double nanos) {
        return String.format(Locale.ROOT, "%,.1f", nanos / 1e3);
    }

    /** A time in the unit that leaves one to three digits before the point. */
    public static String nanos(OptionalLong nanos) {
        return nanos.isPresent() ? nanos(nanos.getAsLong()) : UNKNOWN;
    }

    /** The same. */
    public static String nanos(long nanos) {
        long size = Math.abs(nanos);
        if (size < 1_000) {
            return nanos + " ns";
        }
        if (size < 1_000_000) {
            return String.format(Locale.ROOT, "%.1f us", nanos / 1e3);
        }
        if (size < 1_000_000_000) {
            return String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
        }
        return String.format(Locale.ROOT, "%.3f s", nanos / 1e9);
    }
}
