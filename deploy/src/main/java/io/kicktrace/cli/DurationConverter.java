package io.kicktrace.cli;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people write them: {@code 10s}, {@code 500ms}, {@code 1m}. */
final class DurationConverter implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)(us|ms|s|m|h)");
    private static final Map<String, Long> NANOS =
            Map.of("us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L, "m", 60_000_000_000L, "h", 3_600_000_000_000L);

    @Override
    public Duration convert(String text) {
        Matcher m = FORM.matcher(text);
        if (!m.matches()) {
            throw new TypeConversionException("expected a duration such as 10s, 500ms or 1m, found '" + text + "'");
        }
        BigDecimal nanos = new BigDecimal(m.group(1)).multiply(BigDecimal.valueOf(NANOS.getOrDefault(m.group(2), 0L)));
        return Duration.ofNanos(nanos.longValue());
    }
}
