package io.kicktrace.ingest.format.perfscript;

import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.bytes.LineSplitter;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.text.Cursor;
import io.kicktrace.ingest.format.text.NamedEvent;
import io.kicktrace.ingest.format.text.TextEvents;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.ThreadTable;
import java.io.IOException;

/** Reads one input, line by line. Call chains belong to the event above them and are passed over. */
final class ScriptInput {
    /** Lines between two signs of life, a power of two. */
    private static final int PROGRESS_LINES = 1 << 12;

    private static final byte[] LOST_CHUNKS = Cursor.word(" events and lost ");
    private static final byte[] PROCESSED = Cursor.word("Processed ");
    private static final byte[][] CHATTER = {
        Cursor.word("Warning:"),
        Cursor.word("Check IO/CPU overload!"),
        Cursor.word("'trace' not valid for"),
        Cursor.word("[ perf record:"),
        Cursor.word("failed to process type")
    };

    private final EventIntake intake;
    private final IngestStats stats;
    private final ThreadTable threads;
    private final LineSplitter lines;
    private final TextEvents events;
    private final EventDraft draft = new EventDraft();
    private final ScriptLine line = new ScriptLine();
    private final ScriptHeader header;
    private final ScriptRecords records;
    private final Cursor cursor = new Cursor();
    private boolean inEvent;

    ScriptInput(ByteSource source, EventIntake intake) {
        this.intake = intake;
        stats = intake.stats();
        threads = intake.tables().threads();
        lines = new LineSplitter(source.stream());
        events = new TextEvents(intake);
        header = new ScriptHeader(intake.facts());
        records = new ScriptRecords(intake);
        if (intake.facts().tool.isEmpty()) {
            intake.facts().tool = "perf";
        }
    }

    void read() throws IOException {
        long n = 0;
        while (lines.next()) {
            take(lines.buffer(), lines.from(), lines.to());
            if ((++n & PROGRESS_LINES - 1) == 0) {
                intake.progress();
            }
        }
        if (lines.overlongLines() > 0) {
            stats.add(IngestStat.OVERLONG_LINE, lines.overlongLines());
            intake.facts().skippedLines += lines.overlongLines();
        }
        if (lines.nulBytes() > 0) {
            stats.add(IngestStat.NUL_BYTES, lines.nulBytes());
        }
        lines.damage().ifPresent(what -> stats.add(IngestStat.BROKEN_COMPRESSION, 1, what));
        events.reportCounts(intake);
    }

    private void take(byte[] text, int from, int to) {
        if (from == to) {
            inEvent = false;
        } else if (text[from] == '\t') {
            frame();
        } else if (text[from] == '#') {
            header.read(text, from, to);
        } else if (line.read(text, from, to)) {
            inEvent = true;
            if (line.isRecord) {
                records.read(line, text, to);
            } else {
                event(text, to);
            }
        } else if (isChatter(text, from, to)) {
            stats.atLine(IngestStat.CHATTER, lines.lineNumber());
            intake.facts().skippedLines++;
        } else {
            skip();
        }
    }

    /** A frame of a call chain without an event above it is the rest of one that was cut off. */
    private void frame() {
        if (!inEvent) {
            stats.atLine(IngestStat.UNREADABLE_LINE, lines.lineNumber());
            intake.facts().skippedLines++;
        }
    }

    private void event(byte[] text, int to) {
        NamedEvent event = events.named(text, line.nameFrom, line.nameTo);
        if (lines.cut() && !events.complete(event, text, line.payloadFrom, to)) {
            skip();
            return;
        }
        events.read(event, text, line.payloadFrom, to, lines.lineNumber(), draft);
        if (line.nanos < 0) {
            stats.add(IngestStat.NO_STAMP, 1);
        } else {
            intake.event(line.nanos, line.cpu, thread(text), draft);
        }
    }

    /** perf names a thread it does not know {@code :4242}. */
    private int thread(byte[] text) {
        if (line.tid < 0) {
            return ThreadTable.NONE;
        }
        boolean unnamed = line.commFrom < line.commTo && text[line.commFrom] == ':';
        return threads.thread(line.tid, line.tgid, text, unnamed ? line.commTo : line.commFrom, line.commTo);
    }

    private boolean isChatter(byte[] text, int from, int to) {
        cursor.on(text, from, to);
        if (cursor.skip(PROCESSED) && cursor.find(LOST_CHUNKS)) {
            // chunks are records of losses, whose events are not counted here
            intake.lost(ScriptLine.UNKNOWN, EventIntake.UNKNOWN_COUNT);
            return true;
        }
        for (byte[] word : CHATTER) {
            if (cursor.on(text, from, to).skip(word)) {
                return true;
            }
        }
        return false;
    }

    private void skip() {
        stats.atLine(lines.cut() ? IngestStat.TRUNCATED_LINE : IngestStat.UNREADABLE_LINE, lines.lineNumber());
        intake.facts().skippedLines++;
    }
}
