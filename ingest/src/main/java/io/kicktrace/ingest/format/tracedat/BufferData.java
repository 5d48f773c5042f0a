package io.kicktrace.ingest.format.tracedat;

import java.util.List;

/**
 * A set of ring buffers: the top one, or an instance of a user.
 *
 * @param name name of the instance, empty for the top one
 * @param clock trace clock, empty if not told
 * @param pageBytes size of a buffer page, a multiple of the machine's page
 * @param codec compression of the pages
 * @param cpus its CPUs, in the order of the file
 */
record BufferData(String name, String clock, int pageBytes, Codec codec, List<CpuData> cpus) {
    /** More than any machine has. */
    static final int MAX_CPUS = 8192;
    /** What all buffers of a file may have. */
    static final int MAX_CPUS_IN_ALL = 1 << 16;

    BufferData {
        cpus = List.copyOf(cpus);
    }
}
