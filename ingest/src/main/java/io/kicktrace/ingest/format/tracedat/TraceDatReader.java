package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.FormatReader;
import io.kicktrace.ingest.format.ftrace.FtraceFormat;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Reads one trace.dat: what it says of itself, then the events of all its CPUs by time. */
final class TraceDatReader implements FormatReader {
    @Override
    public void read(ByteSource source, EventIntake intake) throws IOException {
        try (SeekableTrace file = SeekableTrace.open(source, intake)) {
            FileStart start = FileStart.read(file);
            Expansion expansion = new Expansion(file.sizeBytes());
            TraceDatIndex index = start.version() == 7
                    ? new Version7(file, start, intake.stats(), expansion).read()
                    : new Version6(file, start, intake.stats()).read();
            index.options().tell(intake.facts());
            if (index.latencyText().isPresent()) {
                readLatencyText(index.latencyText().get().open(file, start, expansion), source, intake);
            } else {
                readEvents(file, index, expansion, intake);
            }
        }
    }

    private static void readLatencyText(InputStream stream, ByteSource source, EventIntake intake) throws IOException {
        try (ByteSource text = ByteSource.of(source.path(), stream, ByteSource.UNKNOWN_SIZE)) {
            FtraceFormat.reader().read(text, intake);
        }
    }

    private static void readEvents(SeekableTrace file, TraceDatIndex index, Expansion expansion, EventIntake intake)
            throws IOException {
        StampClock clock = new StampClock(index.options(), index.clock());
        intake.facts().clock = clock.name();
        if (!clock.hasUnit()) {
            intake.stats().add(IngestStat.CLOCK_WITHOUT_UNIT, 1, "trace clock " + clock.name());
        }
        if (index.metadata().malformedEvents() > 0) {
            intake.stats()
                    .add(
                            IngestStat.UNREADABLE_SECTION,
                            index.metadata().malformedEvents(),
                            index.metadata().firstMalformed().orElse(""));
        }
        CpuMerge merge = new CpuMerge(readers(file, index, expansion, clock, intake));
        RecordIntake records = new RecordIntake(intake, index.metadata(), index.endian());
        long counted = 0;
        while (merge.next()) {
            CpuReader reader = merge.reader();
            counted += tellGap(reader, intake);
            records.record(reader);
        }
        for (CpuReader reader : merge.readers()) {
            counted += tellGap(reader, intake);
        }
        // the kernel's own count covers what was overwritten behind the last page that was read
        intake.facts().overwrittenEvents += Math.max(0, index.options().overrunEvents() - counted);
        if (index.options().droppedEvents() > 0) {
            intake.lost(CpuData.UNKNOWN_CPU, index.options().droppedEvents());
        }
        records.reportCounts();
    }

    private static List<CpuReader> readers(
            SeekableTrace file, TraceDatIndex index, Expansion expansion, StampClock clock, EventIntake intake)
            throws IOException {
        BlockCache cache = BlockCache.withinHeap();
        List<BufferData> buffers = DataRanges.apart(index.buffers(), file.sizeBytes(), intake.stats());
        long roomBytes =
                cache.shareBytes(buffers.stream().mapToInt(b -> b.cpus().size()).sum());
        List<CpuReader> readers = new ArrayList<>();
        for (BufferData buffer : buffers) {
            if (!buffer.clock().isEmpty() && !buffer.clock().equals(index.clock())) {
                intake.stats()
                        .add(
                                IngestStat.MIXED_CLOCKS,
                                1,
                                "instance " + buffer.name() + " has " + buffer.clock() + ", the first buffer "
                                        + index.clock());
            }
            for (CpuData cpu : buffer.cpus()) {
                PageBlocks blocks = buffer.codec() == Codec.NONE
                        ? new PlainBlocks(file, cpu, buffer.pageBytes(), roomBytes)
                        : new PackedBlocks(file, cpu, buffer.codec(), index.endian(), expansion);
                readers.add(new CpuReader(
                        buffer, cpu, blocks, index.layout(), index.endian(), clock, cache, intake.stats()));
            }
        }
        return readers;
    }

    /** Returns how many events the gap is known to hold. */
    private static long tellGap(CpuReader reader, EventIntake intake) {
        if (!reader.afterGap()) {
            return 0;
        }
        long events = reader.takeGap();
        intake.lost(reader.cpu(), events);
        return Math.max(0, events);
    }
}
