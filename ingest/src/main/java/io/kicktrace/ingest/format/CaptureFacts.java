package io.kicktrace.ingest.format;

/** What a trace says of itself in its header. */
public final class CaptureFacts {
    /** Recording tool; empty if not told. */
    public String tool = "";

    /** Kernel release; empty if not told. */
    public String kernel = "";

    /** Trace clock; {@code unknown} if not told. */
    public String clock = "unknown";

    /** Host name; empty if not told. */
    public String host = "";

    /** Number of CPUs; -1 if not told. */
    public int cpus = -1;

    /** Events overwritten in the ring buffers before the trace was read. */
    public long overwrittenEvents;

    /** Lines or records that are no event and nothing else a trace holds. */
    public long skippedLines;
}
