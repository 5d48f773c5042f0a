package io.kicktrace.ingest.format.tracedat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds CPUs in pages that no table tells of: CPUs stand one behind the other, and time steps back where another begins.
 * Which CPU it is, nothing tells.
 *
 * <pre>
 * | t=5 | t=7 | t=9 | t=5 | t=6 | ...
 * |      a CPU      |   another
 * </pre>
 */
final class PageRuns {
    private static final int MAX_CPUS = 8192;

    private final SeekableTrace file;
    private final FileStart start;
    private final PageLayout layout;
    private final byte[] head;

    PageRuns(SeekableTrace file, FileStart start, PageLayout layout) {
        this.file = file;
        this.start = start;
        this.layout = layout;
        head = new byte[layout.dataAt()];
    }

    /** The CPUs from one place of the file to another; none if it does not begin with a page. */
    List<CpuData> find(long from, long to) throws IOException {
        List<CpuData> cpus = new ArrayList<>();
        if (!looksLikePage(from, to)) {
            return cpus;
        }
        long begin = from;
        long last = Long.MIN_VALUE;
        for (long at = from; at < to && file.read(at, head, head.length) == head.length; at += layout.pageBytes()) {
            long time = start.endian().s64(head, layout.timeAt());
            // a page that was never used is no new CPU
            if (time != 0 && time < last && cpus.size() < MAX_CPUS) {
                cpus.add(new CpuData(CpuData.UNKNOWN_CPU, begin, at - begin));
                begin = at;
            }
            last = time == 0 ? last : time;
        }
        cpus.add(new CpuData(CpuData.UNKNOWN_CPU, begin, to - begin));
        return cpus;
    }

    /** The first border of a page of the machine at or behind a place. */
    long onPage(long offset) {
        return (offset + start.pageBytes() - 1) / start.pageBytes() * start.pageBytes();
    }

    private boolean looksLikePage(long at, long to) throws IOException {
        if (at < 0 || at >= to || file.read(at, head, head.length) < head.length) {
            return false;
        }
        long used = layout.commit(head, 0, start.endian()) & PageCursor.COMMIT_MASK;
        return start.endian().s64(head, layout.timeAt()) > 0
                && used > 0
                && used <= layout.pageBytes() - layout.dataAt();
    }
}
