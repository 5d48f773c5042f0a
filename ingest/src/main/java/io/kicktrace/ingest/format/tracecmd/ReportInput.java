package io.kicktrace.ingest.format.tracecmd;

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

/** Reads one input, line by line. */
final class ReportInput {
    /** Lines between two signs of life, a power of two. */
    private static final int PROGRESS_LINES = 1 << 12;

    private static final byte[] FUNCTION = Cursor.word("function");
    private static final byte[] GRAPH_ENTRY = Cursor.word("funcgraph_entry");
    private static final byte[] GRAPH_EXIT = Cursor.word("funcgraph_exit");
    private static final byte[] PRINT = Cursor.word("print");

    private final EventIntake intake;
    private final IngestStats stats;
    private final ThreadTable threads;
    private final LineSplitter lines;
    private final TextEvents events;
    private final EventDraft draft = new EventDraft();
    private final ReportLine line = new ReportLine();
    private final OtherLines others;
    private final ReportFunctions functions;
    private final NamedEvent function;
    private final NamedEvent graphEntry;
    private final NamedEvent graphExit;
    private final NamedEvent print;
    private boolean inPrint;
    private boolean ticksTold;

    ReportInput(ByteSource source, EventIntake intake) {
        this.intake = intake;
        stats = intake.stats();
        threads = intake.tables().threads();
        lines = new LineSplitter(source.stream());
        events = new TextEvents(intake);
        others = new OtherLines(intake);
        functions = new ReportFunctions(intake, events.functions());
        function = events.named(FUNCTION, 0, FUNCTION.length);
        graphEntry = events.named(GRAPH_ENTRY, 0, GRAPH_ENTRY.length);
        graphExit = events.named(GRAPH_EXIT, 0, GRAPH_EXIT.length);
        print = events.named(PRINT, 0, PRINT.length);
        if (intake.facts().tool.isEmpty()) {
            intake.facts().tool = "trace-cmd";
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
            return;
        }
        if (line.read(text, from, to)) {
            event(text, to);
            return;
        }
        switch (others.read(text, from, to)) {
            case KNOWN -> inPrint = false;
            case LOSS -> {
                inPrint = false;
                functions.lost();
            }
            case UNKNOWN -> {
                // a marker may go on in lines of its own
                if (!inPrint) {
                    skip();
                }
            }
        }
    }

    private void event(byte[] text, int to) {
        NamedEvent event = events.named(text, line.nameFrom, line.nameTo);
        if (lines.cut() && !events.complete(event, text, line.payloadFrom, to)) {
            skip();
            return;
        }
        inPrint = event == print;
        if (line.ticks && !ticksTold) {
            ticksTold = true;
            stats.atLine(IngestStat.CLOCK_WITHOUT_UNIT, lines.lineNumber());
            intake.facts().clock = "ticks";
        }
        int thread = thread(text);
        if (event == graphEntry) {
            events.count(event, draft);
            functions.graphEntry(line, thread, text, to, draft);
        } else if (event == graphExit) {
            events.count(event, draft);
            functions.graphExit(line, thread, text, to, draft);
        } else if (event == function) {
            events.count(event, draft);
            functions.entered(text, line.payloadFrom, to, draft);
            intake.event(line.stamp, line.cpu, thread, draft);
        } else {
            events.read(event, text, line.payloadFrom, to, lines.lineNumber(), draft);
            intake.event(line.stamp, line.cpu, thread, draft);
        }
    }

    /** A name that may be cut tells nothing new of a thread. */
    private int thread(byte[] text) {
        if (line.commCut) {
            int known = threads.find(line.tid);
            boolean worker = text[line.commFrom] == 'v';
            if (known != ThreadTable.NONE || worker) {
                return threads.thread(line.tid);
            }
        }
        return threads.thread(line.tid, ReportLine.UNKNOWN, text, line.commFrom, line.commTo);
    }

    private void skip() {
        stats.atLine(lines.cut() ? IngestStat.TRUNCATED_LINE : IngestStat.UNREADABLE_LINE, lines.lineNumber());
        intake.facts().skippedLines++;
    }
}
