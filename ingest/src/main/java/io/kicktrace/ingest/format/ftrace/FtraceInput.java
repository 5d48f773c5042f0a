package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.bytes.LineSplitter;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.text.TextEvents;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.io.IOException;

/** Reads one input, line by line: each is recognised by itself, the header is only a hint. */
final class FtraceInput {
    /** Lines between two signs of life, a power of two. */
    private static final int PROGRESS_LINES = 1 << 12;

    private final EventIntake intake;
    private final IngestStats stats;
    private final LineSplitter lines;
    private final TextEvents events;
    private final EventDraft draft = new EventDraft();
    private final LineHead head = new LineHead();
    private final EventLine eventLine = new EventLine(head);
    private final BodyReader body;
    private final HeaderLine header;
    private final MarkLine marks;
    private boolean unitReported;

    FtraceInput(ByteSource source, EventIntake intake) {
        this.intake = intake;
        stats = intake.stats();
        lines = new LineSplitter(source.stream());
        events = new TextEvents(intake);
        body = new BodyReader(intake, events);
        header = new HeaderLine(intake.facts());
        marks = new MarkLine(intake);
    }

    void read() throws IOException {
        long n = 0;
        while (lines.next()) {
            line(lines.buffer(), lines.from(), lines.to());
            if ((++n & PROGRESS_LINES - 1) == 0) {
                intake.progress();
            }
        }
        finish();
    }

    private void line(byte[] text, int from, int to) {
        if (eventLine.read(text, from, to)) {
            event(text, to);
        } else if (from < to && !marks.read(text, from, to, lines.lineNumber())) {
            if (text[from] == '#') {
                header.read(text, from, to);
            } else {
                skip();
            }
        }
    }

    private void event(byte[] text, int to) {
        if (!body.read(text, head.body, to, lines.cut(), lines.lineNumber(), draft)) {
            skip();
            return;
        }
        int thread = intake.tables().threads().thread(head.tid, head.tgid, text, head.commFrom, head.commTo);
        if (head.unit == StampUnit.TICKS && !unitReported) {
            unitReported = true;
            stats.atLine(IngestStat.CLOCK_WITHOUT_UNIT, lines.lineNumber());
        }
        intake.event(head.stamp, head.cpu, thread, draft);
    }

    private void skip() {
        if (lines.cut()) {
            stats.atLine(IngestStat.TRUNCATED_LINE, lines.lineNumber());
        } else {
            stats.atLine(IngestStat.UNREADABLE_LINE, lines.lineNumber());
        }
        intake.facts().skippedLines++;
    }

    private void finish() {
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
}
