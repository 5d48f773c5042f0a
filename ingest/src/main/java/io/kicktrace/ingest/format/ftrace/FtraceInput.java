package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.bytes.LineSplitter;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.text.TextEvents;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.ThreadTable;
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
    private final LineHeads heads = new LineHeads(head);
    private final LineEvents out;
    private final BodyReader body;
    private final GraphReader graph;
    private final HeaderLine header;
    private final MarkLine marks;
    private final BareLine bare;
    private final Chatter chatter = new Chatter();
    private final SystraceHtml html = new SystraceHtml();
    private boolean anyLine;
    private boolean anyHead;
    private boolean anyWords;
    private boolean unitTold;

    FtraceInput(ByteSource source, EventIntake intake) {
        this.intake = intake;
        stats = intake.stats();
        lines = new LineSplitter(source.stream());
        events = new TextEvents(intake);
        out = new LineEvents(intake);
        body = new BodyReader(intake, events);
        graph = new GraphReader(events, body, draft, out);
        header = new HeaderLine(intake.facts());
        marks = new MarkLine(intake);
        bare = new BareLine(body, draft, out);
    }

    void read() throws IOException {
        long n = 0;
        while (lines.next()) {
            take(lines.buffer(), lines.from(), lines.to());
            if ((++n & PROGRESS_LINES - 1) == 0) {
                intake.progress();
            }
        }
        finish();
    }

    private void take(byte[] text, int from, int to) {
        if (from == to) {
            return;
        }
        if (anyLine && !html.isReport()) {
            line(text, from, to);
            return;
        }
        boolean first = !anyLine;
        anyLine = true;
        if (html.take(text, from, to, first)) {
            if (html.unescaped()) {
                line(html.line(), 0, html.length());
            } else {
                line(text, from, to);
            }
        }
    }

    private void line(byte[] text, int from, int to) {
        if (from == to) {
            return;
        }
        if (heads.readAligned(text, from, to)) {
            event(text, to);
        } else if (!noEvent(text, from, to)) {
            if (graph.read(text, from, to, lines.cut(), lines.lineNumber())) {
                anyHead = true;
            } else if (heads.readShifted(text, from, to)) {
                event(text, to);
            } else if (chatter.is(text, from, to)) {
                chatter();
            } else if (!isWithoutHead(text, from, to)) {
                skip();
            }
        }
    }

    /** Comments and marks. */
    private boolean noEvent(byte[] text, int from, int to) {
        if (text[from] == '#') {
            if (!mark(text, from, to)) {
                header.read(text, from, to);
                if (anyWords) {
                    passOver();
                }
            }
            return true;
        }
        return (text[from] == 'C' || text[from] == '[') && mark(text, LogPrefix.skip(text, from, to), to);
    }

    private boolean mark(byte[] text, int from, int to) {
        if (!marks.read(text, from, to, lines.lineNumber())) {
            return false;
        }
        graph.lost();
        return true;
    }

    /** The rest of a marker of several lines; or, if no line has a head (context-info off), an event. */
    private boolean isWithoutHead(byte[] text, int from, int to) {
        return anyHead
                ? body.wasMarker()
                : header.tracerTold() && bare.read(text, from, to, lines.cut(), lines.lineNumber());
    }

    private void event(byte[] text, int to) {
        anyHead = true;
        if (!body.read(text, head.body, to, lines.cut(), lines.lineNumber(), draft)) {
            skip();
            return;
        }
        if (!unitTold) {
            tellUnit();
        }
        intake.event(head.stamp, head.cpu, thread(text), draft);
    }

    private int thread(byte[] text) {
        if (head.tid < 0) {
            return ThreadTable.NONE;
        }
        return head.commCut
                ? out.thread(head.tid, text, head.commFrom, head.commTo, true)
                : intake.tables().threads().thread(head.tid, head.tgid, text, head.commFrom, head.commTo);
    }

    /** The first event tells what stamps count, as far as text can tell. */
    private void tellUnit() {
        unitTold = true;
        if (head.unit == StampUnit.TICKS) {
            stats.atLine(IngestStat.CLOCK_WITHOUT_UNIT, lines.lineNumber());
            intake.facts().clock = "ticks";
        } else if (head.unit == StampUnit.NANOS_SINCE_START) {
            intake.facts().clock = "since-start";
        }
    }

    /** A tool's words are no damage, but no part of the trace either; nor is a header somewhere among them. */
    private void chatter() {
        if (chatter.isWords()) {
            anyWords = true;
            passOver();
        }
    }

    private void passOver() {
        stats.atLine(IngestStat.CHATTER, lines.lineNumber());
        intake.facts().skippedLines++;
    }

    private void skip() {
        stats.atLine(lines.cut() ? IngestStat.TRUNCATED_LINE : IngestStat.UNREADABLE_LINE, lines.lineNumber());
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
