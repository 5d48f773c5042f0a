package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Keeps the data of CPUs apart. In a sound file they do not overlap; where a damaged table says that they do, each ends
 * where the next begins, so that no event is read twice and no small file holds many.
 */
final class DataRanges {
    private DataRanges() {}

    static List<BufferData> apart(List<BufferData> buffers, long fileBytes, IngestStats stats) {
        NavigableMap<Long, Integer> begins = new TreeMap<>();
        for (BufferData buffer : buffers) {
            for (CpuData cpu : buffer.cpus()) {
                if (cpu.sizeBytes() > 0 && cpu.offset() < fileBytes) {
                    begins.merge(cpu.offset(), 1, Integer::sum);
                }
            }
        }
        List<BufferData> apart = new ArrayList<>();
        for (BufferData buffer : buffers) {
            List<CpuData> cpus = new ArrayList<>();
            for (CpuData cpu : buffer.cpus()) {
                cpus.add(apart(cpu, begins, stats));
            }
            apart.add(new BufferData(buffer.name(), buffer.clock(), buffer.pageBytes(), buffer.codec(), cpus));
        }
        return apart;
    }

    private static CpuData apart(CpuData cpu, NavigableMap<Long, Integer> begins, IngestStats stats) {
        Integer same = begins.get(cpu.offset());
        if (cpu.sizeBytes() == 0 || same == null) {
            return cpu;
        }
        Long next = begins.higherKey(cpu.offset());
        long roomBytes = next == null ? Long.MAX_VALUE : next - cpu.offset();
        if (same > 1) {
            // the last of those that begin here has it
            begins.put(cpu.offset(), same - 1);
            roomBytes = 0;
        }
        if (cpu.sizeBytes() <= roomBytes) {
            return cpu;
        }
        stats.add(
                IngestStat.UNREADABLE_SECTION,
                1,
                "expected CPUs whose data do not overlap, found CPU " + cpu.cpu() + " with " + cpu.sizeBytes()
                        + " bytes at offset " + cpu.offset() + " and another " + roomBytes + " bytes behind");
        return new CpuData(cpu.cpu(), cpu.offset(), roomBytes);
    }
}
