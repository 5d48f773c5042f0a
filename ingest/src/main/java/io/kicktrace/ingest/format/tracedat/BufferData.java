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
    BufferData {
        cpus = List.copyOf(cpus);
    }
}
