package io.kicktrace.ingest.format.kvmstat;

import io.kicktrace.avro.ExitTableRow;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the columns of a row follow one another. Names may hold blanks, so rows are read from the right. */
enum RowLayout {
    /** Times in microseconds with their unit; sum of times only as a percentage. */
    MICROS("\\s*(?<name>\\S.*?)\\s+(?<n>\\d+)\\s+\\S+%\\s+\\S+%\\s+(?<min>\\S+)us\\s+(?<max>\\S+)us\\s+(?<mean>\\S+)us"
            + "\\s+\\(\\s*\\+-\\s*\\S+%\\s*\\)\\s*") {
        @Override
        ExitTableRow row(Matcher m) {
            long samples = Long.parseLong(m.group("n"));
            BigDecimal mean = decimal(m.group("mean"));
            return ExitTableRow.newBuilder()
                    .setName(m.group("name"))
                    .setSamples(samples)
                    .setTimeNanos(nanos(mean.multiply(BigDecimal.valueOf(samples))))
                    .setMinNanos(nanos(decimal(m.group("min"))))
                    .setMaxNanos(nanos(decimal(m.group("max"))))
                    .setMeanNanos(nanos(mean))
                    .build();
        }
    },
    /** Times in nanoseconds without unit, their sum among them, and the longest before the shortest. */
    NANOS(
            "\\s*(?<name>\\S.*?)\\s+(?<n>\\d+)\\s+\\S+%\\s+(?<sum>\\d+)\\s+\\S+%\\s+(?<max>\\d+)\\s+(?<min>\\d+)\\s+(?<mean>\\d+)\\s*") {
        @Override
        ExitTableRow row(Matcher m) {
            return ExitTableRow.newBuilder()
                    .setName(m.group("name"))
                    .setSamples(Long.parseLong(m.group("n")))
                    .setTimeNanos(Long.parseLong(m.group("sum")))
                    .setMinNanos(Long.parseLong(m.group("min")))
                    .setMaxNanos(Long.parseLong(m.group("max")))
                    .setMeanNanos(Long.parseLong(m.group("mean")))
                    .build();
        }
    };

    private static final int LONGEST = 1024;

    private final Pattern pattern;

    RowLayout(String pattern) {
        this.pattern = Pattern.compile(pattern);
    }

    abstract ExitTableRow row(Matcher m);

    /** The row, if the line is one and its numbers can be. */
    Optional<ExitTableRow> read(String line) {
        if (line.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher m = pattern.matcher(line);
        if (!m.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(row(m));
        } catch (ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** A time in microseconds, printed with the decimal sign of some country, as nanoseconds. */
    static long microsToNanos(String micros) {
        return nanos(decimal(micros));
    }

    private static BigDecimal decimal(String text) {
        // exponents would be digits without end
        if (!text.matches("\\d{1,19}([.,]\\d{1,9})?")) {
            throw new NumberFormatException(text);
        }
        return new BigDecimal(text.replace(',', '.'));
    }

    private static long nanos(BigDecimal micros) {
        return micros.movePointRight(3)
                .setScale(0, java.math.RoundingMode.HALF_EVEN)
                .longValueExact();
    }
}
