package io.kicktrace.ingest.format.perfstat;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * What one line tells of one event.
 *
 * @param event name of the event
 * @param value how often it happened; empty if perf could not count it
 * @param intervalEndNanos when its interval ended, ns since the start of the recording; empty without intervals
 * @param scaled whether the counter ran only a part of the time, and the value is an extrapolation
 */
record Count(String event, OptionalLong value, OptionalLong intervalEndNanos, boolean scaled) {
    /** Thousands are set apart as is the custom of the recorder's country. */
    private static final Pattern GROUPED =
            Pattern.compile("\\d{1,3}(?:([.,'\u2019\u00a0\u202f])\\d{3})(?:\\1\\d{3}){0,5}");

    private static final Pattern PLAIN = Pattern.compile("\\d{1,18}");
    static final Pattern SECONDS = Pattern.compile("(\\d{1,9})[.,](\\d{1,9})");

    /** How often, from what stands in the place of the number; empty if it is no count at all. */
    static Optional<OptionalLong> value(String text) {
        if (text.equals("<not counted>") || text.equals("<not supported>")) {
            return Optional.of(OptionalLong.empty());
        }
        if (PLAIN.matcher(text).matches()) {
            return Optional.of(OptionalLong.of(Long.parseLong(text)));
        }
        if (GROUPED.matcher(text).matches()) {
            String digits = text.replaceAll("\\D", "");
            return digits.length() > 18 ? Optional.empty() : Optional.of(OptionalLong.of(Long.parseLong(digits)));
        }
        return Optional.empty();
    }

    /** A time in seconds as nanoseconds; empty if it is none. */
    static OptionalLong nanos(String seconds) {
        var m = SECONDS.matcher(seconds);
        if (!m.matches()) {
            return OptionalLong.empty();
        }
        String fraction = (m.group(2) + "00000000").substring(0, 9);
        return OptionalLong.of(Long.parseLong(m.group(1)) * 1_000_000_000L + Long.parseLong(fraction));
    }
}
