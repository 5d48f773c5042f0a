package io.kicktrace.ingest.format.perfstat;

import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.bytes.LineSplitter;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one input, line by line, and sums the intervals. What was not counted is unknown, not 0. */
final class PerfStatInput {
    static final Pattern TITLE =
            Pattern.compile("\\s*Performance counter stats for .{1,500}:\\s*|#\\s+time\\s+counts unit events\\s*");
    private static final Pattern ELAPSED =
            Pattern.compile("\\s*(\\d{1,9}[.,]\\d{1,9})(?: \\+-.*)? seconds time elapsed.*");
    private static final Pattern CHATTER = Pattern.compile("# started on .*|\\s*\\d+[.,]\\d+ seconds (?:user|sys)\\s*"
            // what is measured in a unit is no count
            + "|\\s*[\\d.,]+ (?:msec|Joules|C|W) \\s*\\S+.*");
    private static final int MOST_EVENTS = 100_000;

    private final EventIntake intake;
    private final LineSplitter lines;
    private final Map<String, Long> counts = new TreeMap<>();
    private long elapsedNanos = -1;

    PerfStatInput(ByteSource source, EventIntake intake) {
        this.intake = intake;
        lines = new LineSplitter(source.stream());
        intake.facts().tool = "perf stat";
    }

    void read() throws IOException {
        while (lines.next()) {
            take(new String(lines.buffer(), lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8));
            intake.progress();
        }
        lines.damage().ifPresent(what -> intake.stats().add(IngestStat.BROKEN_COMPRESSION, 1, what));
        counts.forEach(intake::counted);
        if (elapsedNanos >= 0) {
            intake.facts().spanNanos = OptionalLong.of(elapsedNanos);
        }
    }

    private void take(String line) {
        if (line.isBlank()
                || TITLE.matcher(line).matches()
                || CHATTER.matcher(line).matches()) {
            return;
        }
        Matcher elapsed = ELAPSED.matcher(line);
        if (elapsed.matches()) {
            Count.nanos(elapsed.group(1)).ifPresent(nanos -> elapsedNanos = nanos);
            return;
        }
        Optional<Count> read = TextCount.read(line).or(() -> SeparatedCount.read(line));
        // a line that is cut may end within its number or its name
        if (read.isEmpty() || lines.cut()) {
            intake.stats()
                    .atLine(lines.cut() ? IngestStat.TRUNCATED_LINE : IngestStat.UNREADABLE_LINE, lines.lineNumber());
            intake.facts().skippedLines++;
            return;
        }
        count(read.get());
    }

    private void count(Count count) {
        count.intervalEndNanos().ifPresent(nanos -> elapsedNanos = Math.max(elapsedNanos, nanos));
        String where = count.event() + " in line " + lines.lineNumber();
        if (count.value().isEmpty()) {
            intake.stats().add(IngestStat.NOT_COUNTED, 1, where);
            return;
        }
        if (count.scaled()) {
            intake.stats().add(IngestStat.SCALED_COUNT, 1, where);
        }
        if (counts.size() < MOST_EVENTS || counts.containsKey(count.event())) {
            counts.merge(count.event(), count.value().getAsLong(), (a, b) -> a + b < a ? Long.MAX_VALUE : a + b);
        }
    }
}
