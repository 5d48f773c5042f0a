package io.kicktrace.ingest.format.perfdata;

/** Types of records that are read (trace-formats 5.3); others are passed over by their size. */
final class RecordKind {
    static final int LOST = 2;
    static final int COMM = 3;
    static final int THROTTLE = 5;
    static final int FORK = 7;
    static final int SAMPLE = 9;
    static final int LOST_SAMPLES = 13;
    /** From here on records are perf's own, and have no trailer. */
    static final int FIRST_OF_PERF = 64;

    static final int HEADER_ATTR = 64;
    static final int TRACING_DATA = 66;
    static final int FINISHED_ROUND = 68;
    static final int AUXTRACE = 71;
    static final int EVENT_UPDATE = 78;
    static final int HEADER_FEATURE = 80;
    static final int COMPRESSED = 81;
    static final int COMPRESSED2 = 83;

    private RecordKind() {}
}
