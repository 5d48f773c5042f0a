package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.FormatReader;

/** The entry to this package. */
public final class TraceDatFormat {
    private static final int SURE = 100;

    private TraceDatFormat() {}

    /** How surely the first bytes of an input are a trace.dat: the magic is ten bytes, so it is one or none. */
    public static int sniff(byte[] head) {
        return FileStart.hasMagic(head) ? SURE : 0;
    }

    /** A reader for one input. */
    public static FormatReader reader() {
        return new TraceDatReader();
    }
}
