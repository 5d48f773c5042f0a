package io.kicktrace.cli;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sizes of windows as people write them: {@code 10s}, {@code 500ms}, {@code 1m}. */
final class DurationConverter implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)(us|ms|s|m|h)");
    private static final BigDecimal SHORTEST_NANOS = BigDecimal.valueOf(1_000);
    private static final BigDecimal LONGEST_NANOS =
            BigDecimal.valueOf(Duration.ofDays(366).toNanos());

    @Override
    public Duration convert(String text) {
        Matcher m = FORM.matcher(text);
        if (!m.matches()) {
            throw new TypeConversionException("expected a duration such as 10s, 500ms or 1m, found '" + text + "'");
        }
        BigDecimal nanos = new BigDecimal(m.group(1)).multiply(BigDecimal.valueOf(nanosOf(m.group(2))));
        if (nanos.compareTo(SHORTEST_NANOS) < 0 || nanos.compareTo(LONGEST_NANOS) > 0) {
            throw new TypeConversionException("expected a duration from 1us to a year, found '" + text + "'");
        }
        return Duration.ofNanos(nanos.longValue());
    }

    private static long nanosOf(String unit) {
        return switch (unit) {
            case "us" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> throw new IllegalStateException("a unit that the pattern does not have: " + unit);
        };
    }
}
