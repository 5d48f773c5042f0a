package io.kicktrace.ingest.format.perfstat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A line of {@code perf stat -x SEP}: {@code [time] count unit event time-running share ...}. perf does not write the
 * separator down; it is the character behind the first field.
 */
final class SeparatedCount {
    private static final int LONGEST = 1024;
    private static final List<String> SEPARATORS = List.of(";", ",", "\t", "|", ":");
    private static final Pattern EVENT = Pattern.compile("[A-Za-z_][\\w./=:@-]{0,255}");

    private SeparatedCount() {}

    /** The count, if the line is one. */
    static Optional<Count> read(String line) {
        if (line.length() > LONGEST) {
            return Optional.empty();
        }
        for (String separator : SEPARATORS) {
            // fields may be empty, the last ones too
            List<String> fields = List.of(line.split(Pattern.quote(separator), -1));
            Optional<Count> count = count(fields);
            if (count.isPresent()) {
                return count;
            }
        }
        return Optional.empty();
    }

    private static Optional<Count> count(List<String> fields) {
        if (fields.size() < 5) {
            return Optional.empty();
        }
        OptionalLong time = Count.nanos(fields.get(0).strip());
        int at = time.isPresent() ? 1 : 0;
        if (fields.size() < at + 5 || !EVENT.matcher(fields.get(at + 2)).matches()) {
            return Optional.empty();
        }
        boolean scaled = fields.get(at + 4).matches("\\d{1,2}(\\.\\d+)?");
        return Count.value(fields.get(at).strip()).map(value -> new Count(fields.get(at + 2), value, time, scaled));
    }
}
