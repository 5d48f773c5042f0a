package io.kicktrace.ingest.format.perfdata;

/** Bits of {@code sample_type}: which fields a sample has. */
final class SampleField {
    static final long IP = 1L;
    static final long TID = 1L << 1;
    static final long TIME = 1L << 2;
    static final long ADDR = 1L << 3;
    static final long READ = 1L << 4;
    static final long CALLCHAIN = 1L << 5;
    static final long ID = 1L << 6;
    static final long CPU = 1L << 7;
    static final long PERIOD = 1L << 8;
    static final long STREAM_ID = 1L << 9;
    static final long RAW = 1L << 10;
    static final long BRANCH_STACK = 1L << 11;
    static final long REGS_USER = 1L << 12;
    static final long STACK_USER = 1L << 13;
    static final long WEIGHT = 1L << 14;
    static final long DATA_SRC = 1L << 15;
    static final long IDENTIFIER = 1L << 16;
    static final long TRANSACTION = 1L << 17;
    static final long REGS_INTR = 1L << 18;
    static final long PHYS_ADDR = 1L << 19;
    static final long AUX = 1L << 20;
    static final long CGROUP = 1L << 21;
    static final long DATA_PAGE_SIZE = 1L << 22;
    static final long CODE_PAGE_SIZE = 1L << 23;
    static final long WEIGHT_STRUCT = 1L << 24;

    private SampleField() {}
}
