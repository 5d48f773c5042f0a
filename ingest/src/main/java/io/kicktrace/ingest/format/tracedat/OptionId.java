package io.kicktrace.ingest.format.tracedat;

/** Numbers of options, and of the sections of a version 7 file. */
final class OptionId {
    /** Ends the options; in version 7 it leads to the next section of them. */
    static final int DONE = 0;

    static final int DATE = 1;
    static final int CPUSTAT = 2;
    static final int BUFFER = 3;
    static final int TRACECLOCK = 4;
    static final int UNAME = 5;
    static final int OFFSET = 7;
    static final int CPUCOUNT = 8;
    static final int VERSION = 9;
    static final int TIME_SHIFT = 12;
    static final int TSC2NSEC = 14;
    static final int HEADER_INFO = 16;
    static final int FTRACE_EVENTS = 17;
    static final int EVENT_FORMATS = 18;
    static final int KALLSYMS = 19;
    static final int PRINTK = 20;
    static final int CMDLINES = 21;
    /** Option of a latency tracer's text. */
    static final int BUFFER_TEXT = 22;

    private OptionId() {}
}
