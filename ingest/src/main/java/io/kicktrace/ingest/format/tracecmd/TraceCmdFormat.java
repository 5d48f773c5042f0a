package io.kicktrace.ingest.format.tracecmd;

import io.kicktrace.ingest.format.FormatReader;
import io.kicktrace.ingest.format.text.Cursor;

/** Text that {@code trace-cmd report} prints. */
public final class TraceCmdFormat {
    /** {@code cpus=N} and a line of an event; ftrace text has no such line. */
    private static final int SURE = 85;
    /** Payloads in a column, as only trace-cmd prints them. */
    private static final int LIKELY = 70;

    private static final int NAME_COLUMNS = 20;
    private static final int MAX_LINES = 500;
    private static final byte[] CPUS = Cursor.word("cpus=");
    private static final byte[] TRACER = Cursor.word("# tracer:");

    private TraceCmdFormat() {}

    /** How surely the first bytes of an input are such text: 0 to 100. */
    public static int sniff(byte[] head) {
        ReportLine line = new ReportLine();
        Cursor cursor = new Cursor();
        boolean cpus = false;
        int inColumns = 0;
        int events = 0;
        int start = 0;
        for (int n = 0; n < MAX_LINES && start < head.length; n++) {
            int end = start;
            while (end < head.length && head[end] != '\n') {
                end++;
            }
            int to = end > start && head[end - 1] == '\r' ? end - 1 : end;
            cursor.on(head, start, to);
            if (cursor.skip(TRACER)) {
                return 0;
            }
            cpus |= cursor.find(CPUS)
                    && (cursor.at() - start == CPUS.length || head[cursor.at() - CPUS.length - 1] == ' ');
            if (line.read(head, start, to)) {
                events++;
                inColumns +=
                        line.payloadFrom - line.nameFrom > NAME_COLUMNS && head[line.payloadFrom - 2] == ' ' ? 1 : 0;
            }
            start = end + 1;
        }
        if (cpus && events > 0) {
            return SURE;
        }
        return inColumns > 0 && inColumns * 2 >= events ? LIKELY : 0;
    }

    /** A reader for one input. */
    public static FormatReader reader() {
        return (source, intake) -> new ReportInput(source, intake).read();
    }
}
