package io.kicktrace.ingest.format.perfdata;

/** What a file may ask for at most. Real files stay far below; a file that asks for more is damaged or hostile. */
final class Limits {
    static final int ATTRS = 65_536;
    /** Memory of the id table is 24 bytes an id; 2,000 events on 1,024 CPUs. */
    static final int IDS = 1 << 21;

    static final int FORMATS = 20_000;
    static final int FORMAT_TEXT_BYTES = 1 << 20;
    /** All format texts kept together; a kernel defines about 3 MB in all. */
    static final long FORMAT_TEXTS_BYTES = 32L << 20;

    static final int STRING_BYTES = 1 << 20;
    static final int CMDLINE_WORDS = 10_000;
    /** Expansion of compressed records: this many times what was read, and a start. */
    static final int EXPANSION_FACTOR = 64;

    static final long EXPANSION_START_BYTES = 64L << 20;
    static final int CPUS = 8192;

    private Limits() {}
}
