package io.kicktrace.ingest.format.tracedat;

/**
 * Where the pages of one CPU stand.
 *
 * @param cpu number of the CPU, -1 not told
 * @param offset offset in the file
 * @param sizeBytes bytes in the file
 */
record CpuData(int cpu, long offset, long sizeBytes) {
    /** A CPU that the file does not tell. */
    static final int UNKNOWN_CPU = -1;
}
