package io.kicktrace.ingest.format;

import io.kicktrace.avro.ExitTable;
import io.kicktrace.avro.WorkloadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

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

    /** What to add to a stamp to get the wall clock, ns; empty if not told. */
    public OptionalLong wallOffsetNanos = OptionalLong.empty();

    /** Number of CPUs; -1 if not told. */
    public int cpus = -1;

    /** Events overwritten in the ring buffers before the trace was read. */
    public long overwrittenEvents;

    /** Tables of exits that a tool counted. */
    public final List<ExitTable> exitTables = new ArrayList<>();

    /** Results of traffic generators. */
    public final List<WorkloadResult> workloads = new ArrayList<>();

    /** How long was recorded, ns; for inputs that hold counts and no events. */
    public OptionalLong spanNanos = OptionalLong.empty();

    /** Whether stamps are those of the trace, and not all zero because it has none. */
    public boolean stamped = true;

    /** Lines or records that are no event and nothing else a trace holds. */
    public long skippedLines;
}
