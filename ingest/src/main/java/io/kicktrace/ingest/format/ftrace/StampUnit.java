package io.kicktrace.ingest.format.ftrace;

/** What a stamp counts. */
enum StampUnit {
    /** Nanoseconds of the trace clock. */
    NANOS,
    /** Nanoseconds since the first event in the buffer (latency format). */
    NANOS_SINCE_START,
    /** Ticks of a counter whose unit the trace does not tell. */
    TICKS
}
