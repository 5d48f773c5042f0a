package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the parts of a version 7 file whose index was never written, or was cut off. Sections stand one behind the other,
 * and the data of CPUs one behind the other in the section of a ring buffer, each from a page border on: compressed ones
 * with a count of their blocks, others as {@link PageRuns} tells. Which CPU it is, nothing tells.
 */
final class LostIndex {
    private static final int BUFFER_SECTION = 3;
    private static final int MAX_SECTIONS = 10_000;
    private static final int MAX_CPUS = 8192;

    private final SeekableTrace file;
    private final FileStart start;
    private final Codec codec;
    private final Expansion expansion;

    LostIndex(SeekableTrace file, FileStart start, Codec codec, Expansion expansion) {
        this.file = file;
        this.start = start;
        this.codec = codec;
        this.expansion = expansion;
    }

    /** Offsets of the sections, by number; the first of each. */
    Map<Integer, Long> sections(long first) throws IOException {
        Map<Integer, Long> found = new HashMap<>();
        long offset = first;
        for (int i = 0; i < MAX_SECTIONS && offset <= file.sizeBytes() - Section.HEADER_BYTES; i++) {
            Section section = Section.at(file, offset, start.endian());
            found.putIfAbsent(section.id(), offset);
            // the size of a ring buffer is filled in last
            if (section.id() == BUFFER_SECTION || section.endOffset() < 0) {
                break;
            }
            offset = section.endOffset();
        }
        return found;
    }

    /** The ring buffer that the index does not tell of. */
    BufferData buffer(long firstSection, PageLayout layout, IngestStats stats) throws IOException {
        Long offset = sections(firstSection).get(BUFFER_SECTION);
        if (offset == null) {
            throw new IOException(
                    "trace.dat: expected the events behind their descriptions, found the end of the file at "
                            + file.sizeBytes()
                            + ": its recorder was killed before it put the events in; 'trace-cmd restore' does"
                            + " that, if the files trace.dat.cpu0, trace.dat.cpu1, ... are still there");
        }
        Section section = Section.at(file, offset, start.endian());
        long end = section.bodyBytes() == 0
                ? file.sizeBytes()
                : Math.min(file.sizeBytes(), Math.addExact(section.bodyOffset(), section.bodyBytes()));
        Codec pages = section.compressed() ? codec : Codec.NONE;
        PageRuns runs = new PageRuns(file, start, layout);
        long from = runs.onPage(section.bodyOffset());
        List<CpuData> cpus = pages == Codec.NONE ? runs.find(from, end) : packed(runs, from, end);
        stats.add(
                IngestStat.UNREADABLE_SECTION,
                1,
                "the index of the ring buffer is missing; its " + cpus.size()
                        + " CPUs were found by the shape of the data");
        return new BufferData("", "", layout.pageBytes(), pages, cpus);
    }

    private List<CpuData> packed(PageRuns runs, long from, long end) throws IOException {
        List<CpuData> cpus = new ArrayList<>();
        long offset = from;
        while (offset < end && cpus.size() < MAX_CPUS) {
            CpuData rest = new CpuData(CpuData.UNKNOWN_CPU, offset, end - offset);
            PackedBlocks blocks = new PackedBlocks(file, rest, codec, start.endian(), expansion);
            long next = endOf(blocks, end);
            cpus.add(new CpuData(CpuData.UNKNOWN_CPU, offset, next - offset));
            offset = runs.onPage(next);
        }
        return cpus;
    }

    /** Blocks that are cut off belong to this CPU as well. */
    private static long endOf(PackedBlocks blocks, long end) {
        try {
            while (blocks.advance()) {
                // only its place counts here
            }
            return blocks.nextOffset();
        } catch (IOException e) {
            return end;
        }
    }
}
