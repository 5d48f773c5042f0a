package io.kicktrace.ingest.format.kvmstat;

import io.kicktrace.avro.ExitTable;
import io.kicktrace.avro.ExitTableRow;
import io.kicktrace.avro.TableSubject;
import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.bytes.LineSplitter;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.ThreadTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one input, line by line.
 *
 * <pre>
 *   21:05:09.120345                          time of day (live)
 *   Analyze events for all VMs, all VCPUs:   target
 *      VM-EXIT  Samples ...                  title: the table before ends
 *      HLT      3000 ...                     row
 *   Total Samples:3000, ...                  the table ends
 * </pre>
 */
final class KvmStatInput {
    private static final long DAY_NANOS = 86_400_000_000_000L;
    private static final Pattern SCREEN = Pattern.compile("\u001b\\[[0-9;]*[A-Za-z]");
    private static final Pattern TIME_OF_DAY = Pattern.compile("([01]\\d|2[0-3]):([0-5]\\d):([0-5]\\d)\\.(\\d{6})");
    private static final Pattern TARGET = Pattern.compile("Analyze events for (.{1,512}):\\s*");
    private static final Pattern ONE_PROCESS = Pattern.compile("pid\\(s\\) (\\d{1,9}),.*");
    private static final Pattern TOTAL =
            Pattern.compile("\\s*Total Samples:(\\d{1,18}), Total events handled time:(\\S{1,40}?)us\\.\\s*");
    private static final Pattern LOST_RECORDS = Pattern.compile("\\s*Lost events: (\\d{1,18})\\s*");
    private static final Pattern LOST_CHUNKS = Pattern.compile("Processed \\d+ events and lost \\d+ chunks!.*");
    private static final Pattern CHATTER = Pattern.compile("Warning:.*|Check IO/CPU overload!.*|\\[ perf record:.*"
            + "|unknown kvm exit code:.*|'trace' not valid for.*|failed to process type.*"
            + "|\\d+ VM -?\\d+, vcpu \\d+: .* event took \\d+usec.*");

    private final EventIntake intake;
    private final IngestStats stats;
    private final LineSplitter lines;
    private final TableList tables;
    private final EventDraft draft = new EventDraft();
    private String target = "";
    private OptionalLong timeOfDay = OptionalLong.empty();
    private long days;
    private @Nullable ExitTable table;
    private RowLayout layout = RowLayout.MICROS;

    KvmStatInput(ByteSource source, EventIntake intake) {
        this.intake = intake;
        stats = intake.stats();
        lines = new LineSplitter(source.stream());
        tables = new TableList(intake.facts().exitTables, stats);
        intake.facts().tool = "perf kvm stat";
        intake.facts().stamped = false;
    }

    void read() throws IOException {
        while (lines.next()) {
            String text = new String(lines.buffer(), lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8);
            take(SCREEN.matcher(text).replaceAll(""));
            intake.progress();
        }
        endTable(false);
        intake.facts().skippedLines += lines.overlongLines();
        if (lines.overlongLines() > 0) {
            stats.add(IngestStat.OVERLONG_LINE, lines.overlongLines());
        }
        lines.damage().ifPresent(what -> stats.add(IngestStat.BROKEN_COMPRESSION, 1, what));
    }

    private void take(String line) {
        if (line.isBlank() || time(line) || target(line) || title(line) || row(line) || total(line) || loss(line)) {
            return;
        }
        intake.facts().skippedLines++;
        if (LOST_CHUNKS.matcher(line).matches()) {
            // chunks are records of losses, whose events are not counted here
            intake.lost(-1, EventIntake.UNKNOWN_COUNT);
        }
        if (LOST_CHUNKS.matcher(line).matches() || CHATTER.matcher(line).matches()) {
            stats.atLine(IngestStat.CHATTER, lines.lineNumber());
        } else {
            stats.atLine(lines.cut() ? IngestStat.TRUNCATED_LINE : IngestStat.UNREADABLE_LINE, lines.lineNumber());
        }
    }

    private boolean time(String line) {
        Matcher m = TIME_OF_DAY.matcher(line.strip());
        if (!m.matches()) {
            return false;
        }
        endTable(false);
        long seconds = (Long.parseLong(m.group(1)) * 60 + Long.parseLong(m.group(2))) * 60 + Long.parseLong(m.group(3));
        long nanos = seconds * 1_000_000_000 + Long.parseLong(m.group(4)) * 1000;
        if (timeOfDay.isPresent() && nanos < timeOfDay.getAsLong()) {
            days++;
        }
        timeOfDay = OptionalLong.of(nanos);
        intake.facts().stamped = true;
        intake.facts().clock = "time-of-day";
        return true;
    }

    private boolean target(String line) {
        Matcher m = TARGET.matcher(line);
        if (!m.matches()) {
            return false;
        }
        endTable(false);
        target = m.group(1);
        return true;
    }

    private boolean title(String line) {
        Optional<TableTitle> title = TableTitle.of(line);
        if (title.isEmpty()) {
            return false;
        }
        endTable(false);
        layout = title.get().layout();
        table = ExitTable.newBuilder()
                .setSubject(title.get().subject())
                .setTarget(target)
                .setTimeOfDayNanos(timeOfDay.isPresent() ? timeOfDay.getAsLong() : null)
                .setRows(new ArrayList<>())
                .build();
        return true;
    }

    private boolean row(String line) {
        if (table == null) {
            return false;
        }
        Optional<ExitTableRow> row = layout.read(line);
        row.ifPresent(table.getRows()::add);
        return row.isPresent();
    }

    private boolean total(String line) {
        Matcher m = TOTAL.matcher(line);
        if (table == null || !m.matches()) {
            return false;
        }
        table.setTotalSamples(Long.parseLong(m.group(1)));
        try {
            table.setTotalTimeNanos(RowLayout.microsToNanos(m.group(2)));
        } catch (ArithmeticException | NumberFormatException e) {
            table.setTotalTimeNanos(null);
        }
        endTable(true);
        return true;
    }

    private boolean loss(String line) {
        if (LOST_RECORDS.matcher(line).matches()) {
            intake.lost(-1, EventIntake.UNKNOWN_COUNT);
            return true;
        }
        return false;
    }

    private void endTable(boolean hasTotal) {
        ExitTable ended = table;
        if (ended == null) {
            return;
        }
        table = null;
        if (ended.getSubject() == TableSubject.UNKNOWN) {
            ended.setSubject(TableList.subjectOf(ended));
        }
        ended.setGuestRunTime(GuestRunTime.isOf(ended));
        tables.add(ended, hasTotal || layout == RowLayout.NANOS, lines.lineNumber(), target.contains("VCPU "));
        events(ended);
    }

    /** Rows of exits are events; those of single addresses are only listed, as they are exits of the former again. */
    private void events(ExitTable ended) {
        if (ended.getRows().isEmpty()) {
            return;
        }
        intake.counted(
                ended.getSubject().name().toLowerCase(Locale.ROOT),
                ended.getRows().size());
        if (ended.getSubject() != TableSubject.VMEXIT) {
            return;
        }
        long nanos = timeOfDay.orElse(0) + days * DAY_NANOS;
        for (ExitTableRow row : ended.getRows()) {
            draft.start(EventKind.EXITS_COUNTED);
            draft.a = intake.tables().symbols().symbol(row.getName());
            draft.b = row.getSamples();
            draft.c = ended.getGuestRunTime() ? -1 : row.getTimeNanos();
            intake.event(nanos, -1, process(), draft);
        }
    }

    /** The VM, if the table is about one process. */
    private int process() {
        Matcher m = ONE_PROCESS.matcher(target);
        if (!m.matches() || m.group().matches("pid\\(s\\) \\d+,\\d.*")) {
            return ThreadTable.NONE;
        }
        int pid = Integer.parseInt(m.group(1));
        return intake.tables().threads().thread(pid, pid, new byte[0], 0, 0);
    }
}
