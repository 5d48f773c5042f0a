package io.kicktrace.ingest.format.tracedat;

/**
 * Bounds what the compressed parts of a file expand to, so that a small file cannot keep a machine busy for long. Traces
 * expand sixfold or so, pages with few events in them much more.
 */
final class Expansion {
    /** What a file may expand to beyond {@link #EXTRA_BYTES}, times its size. */
    static final long MAX_RATIO = 256;
    /** What any file may expand to. */
    static final long EXTRA_BYTES = 64L << 20;

    private long leftBytes;

    Expansion(long fileBytes) {
        leftBytes = fileBytes * MAX_RATIO + EXTRA_BYTES;
    }

    /** Whether another part may expand to so many bytes. */
    boolean allows(long bytes) {
        leftBytes -= bytes;
        return leftBytes >= 0;
    }
}
