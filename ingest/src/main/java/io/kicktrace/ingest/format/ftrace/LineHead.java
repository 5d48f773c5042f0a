package io.kicktrace.ingest.format.ftrace;

/** What stands before the body of a line: who, where and when. One instance is used for all lines, hence bare fields. */
final class LineHead {
    /** A thread id, process id or CPU that the line does not tell. */
    static final int UNKNOWN = -1;
    /** CPU numbers are below this; the kernel's own limit is 8192. */
    static final int MAX_CPUS = 1 << 13;

    /** Start of the thread's name, without the blanks before it. */
    int commFrom;
    /** End of the thread's name. */
    int commTo;
    /** Whether the form has room for less than a whole name and this one fills it. */
    boolean commCut;
    /** Thread id, or {@link #UNKNOWN}. */
    int tid;
    /** Process id, or {@link #UNKNOWN}. */
    int tgid;
    /** CPU, or {@link #UNKNOWN}. */
    int cpu;
    /** Stamp: ns, or what {@link #unit} says. */
    long stamp;
    /** What the stamp counts. */
    StampUnit unit = StampUnit.NANOS;
    /** Start of what follows the head. */
    int body;
}
