package io.kicktrace.ingest.format.perfscript;

import io.kicktrace.ingest.format.FormatReader;

/** Text that {@code perf script} prints. */
public final class PerfScriptFormat {
    /** Surer than ftrace text is of lines that only look like its own. */
    private static final int SURE = 80;

    private static final int MAX_LINES = 500;

    private PerfScriptFormat() {}

    /** How surely the first bytes of an input are such text: 0 to 100. */
    public static int sniff(byte[] head) {
        ScriptLine line = new ScriptLine();
        int start = 0;
        for (int n = 0; n < MAX_LINES && start < head.length; n++) {
            int end = start;
            while (end < head.length && head[end] != '\n') {
                end++;
            }
            int to = end > start && head[end - 1] == '\r' ? end - 1 : end;
            if (line.read(head, start, to) && (line.hasGroup || line.isRecord || line.hasThreadAndTime)) {
                return SURE;
            }
            start = end + 1;
        }
        return 0;
    }

    /** A reader for one input. */
    public static FormatReader reader() {
        return (source, intake) -> new ScriptInput(source, intake).read();
    }
}
