package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.format.FormatReader;

/** Text as tracefs prints it: {@code trace}, {@code trace_pipe}, {@code per_cpu/cpuN/trace}, and what wraps them. */
public final class FtraceFormat {
    private FtraceFormat() {}

    /** How surely the first bytes of an input are such text: 0 to 100. */
    public static int sniff(byte[] head) {
        return FtraceSniffer.score(head);
    }

    /** A reader for one input. */
    public static FormatReader reader() {
        return (source, intake) -> new FtraceInput(source, intake).read();
    }
}
