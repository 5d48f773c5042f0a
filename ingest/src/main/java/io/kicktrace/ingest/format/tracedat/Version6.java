package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.format.raw.MetadataInput;
import io.kicktrace.ingest.format.raw.TracingMetadata;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out what a version 6 file holds: everything stands one behind the other, the events last. */
final class Version6 {
    private static final int TAG_BYTES = 10;
    private static final String OPTIONS = "options  \0";
    private static final String LATENCY = "latency  \0";
    private static final String FLYRECORD = "flyrecord\0";
    private static final int MAX_OPTIONS = 10_000;
    private static final int MAX_OPTION_BYTES = 16 << 20;
    private static final int TABLE_ENTRY_BYTES = 16;
    private static final int MAX_CLOCK_BYTES = 1 << 16;

    private record Instance(String name, long offset) {}

    private final SeekableTrace file;
    private final FileStart start;
    private final IngestStats stats;
    private final CaptureOptions options;
    private final List<Instance> instances = new ArrayList<>();
    private boolean clockAfterTables;
    private int allCpus;

    Version6(SeekableTrace file, FileStart start, IngestStats stats) {
        this.file = file;
        this.start = start;
        this.stats = stats;
        options = new CaptureOptions(start.endian());
    }

    TraceDatIndex read() throws IOException {
        MetadataInput in = from(start.endBytes());
        TracingMetadata metadata = new TracingMetadata();
        metadata.readHeaderInfo(in);
        metadata.readFtraceEvents(in);
        metadata.readEventSystems(in);
        metadata.readSymbols(in);
        metadata.skipPrintkFormats(in);
        checkRecorderFinished(in);
        metadata.readThreadNames(in);
        checkRecorderFinished(in);
        long cpus = in.u32("number of CPUs");
        String tag = tag(in);
        if (tag.equals(OPTIONS)) {
            readOptions(in);
            tag = tag(in);
        }
        PageLayout layout = PageLayout.parse(metadata.headerPage(), start.pageBytes());
        if (tag.equals(LATENCY)) {
            long offset = start.endBytes() + in.position();
            LatencyText text = new LatencyText(offset, file.sizeBytes() - offset, Codec.NONE);
            return new TraceDatIndex(start.endian(), layout, metadata, options, List.of(), Optional.of(text));
        }
        if (!tag.equals(FLYRECORD)) {
            throw in.wrong("tag", "'options', 'latency' or 'flyrecord'", "something else");
        }
        int count = cpuCount(in, options.cpus() >= 0 ? options.cpus() : cpus);
        options.tableOf(count);
        List<BufferData> buffers = new ArrayList<>();
        buffers.add(table(in, "", count, layout));
        if (instances.isEmpty()) {
            buffers.addAll(unfinished(buffers.get(0), start.endBytes() + in.position(), layout));
        }
        for (Instance instance : instances) {
            instance(instance, count, buffers, layout);
        }
        return new TraceDatIndex(start.endian(), layout, metadata, options, buffers, Optional.empty());
    }

    private MetadataInput from(long offset) {
        long length = Math.max(0, file.sizeBytes() - offset);
        return new MetadataInput(file.stream(offset, length), length, endian(), "trace.dat", offset);
    }

    private Endian endian() {
        return start.endian();
    }

    private static void checkRecorderFinished(MetadataInput in) throws IOException {
        if (in.leftBytes() == 0) {
            throw in.wrong(
                    "end of the descriptions",
                    "the events",
                    "the end of the file: its recorder was killed before it put the events in; 'trace-cmd restore' does"
                            + " that, if the files trace.dat.cpu0, trace.dat.cpu1, ... are still there");
        }
    }

    private static String tag(MetadataInput in) throws IOException {
        return new String(in.bytes(TAG_BYTES, TAG_BYTES, "tag"), StandardCharsets.ISO_8859_1);
    }

    private int cpuCount(MetadataInput in, long cpus) throws IOException {
        int max = Math.min(BufferData.MAX_CPUS, BufferData.MAX_CPUS_IN_ALL - allCpus);
        int count = in.count(cpus & 0xffff_ffffL, TABLE_ENTRY_BYTES, max, "CPUs");
        allCpus += count;
        return count;
    }

    private void readOptions(MetadataInput in) throws IOException {
        for (int i = 0; i < MAX_OPTIONS; i++) {
            int id = in.u16("option");
            if (id == OptionId.DONE) {
                return;
            }
            byte[] data = in.bytes(in.u32("size of option"), MAX_OPTION_BYTES, "option " + id);
            if (id == OptionId.BUFFER && data.length > Long.BYTES) {
                String name = new String(data, Long.BYTES, data.length - Long.BYTES, StandardCharsets.UTF_8);
                int nul = name.indexOf('\0');
                instances.add(new Instance(nul < 0 ? name : name.substring(0, nul), endian().s64(data, 0)));
            } else {
                clockAfterTables |= id == OptionId.TRACECLOCK;
                options.accept(id, data);
            }
        }
        throw in.wrong("options", "at most " + MAX_OPTIONS + " of them", "more");
    }

    /** A table of CPUs, and behind it the clock if the options spoke of one. */
    private BufferData table(MetadataInput in, String name, int count, PageLayout layout) throws IOException {
        List<CpuData> cpus = new ArrayList<>();
        for (int cpu = 0; cpu < count; cpu++) {
            cpus.add(new CpuData(cpu, in.size64("offset of CPU " + cpu), in.size64("size of CPU " + cpu)));
        }
        String clock = "";
        if (clockAfterTables && in.leftBytes() >= Long.BYTES) {
            long length = in.u64("size of clock");
            // old files lack it, and go on with padding or pages
            if (length >= 0 && length <= Math.min(MAX_CLOCK_BYTES, in.leftBytes())) {
                clock = CaptureOptions.currentClock(in.bytes(length, MAX_CLOCK_BYTES, "clock"));
            }
        }
        return new BufferData(name, clock, layout.pageBytes(), Codec.NONE, cpus);
    }

    /**
     * What stands behind all that the table tells of: a recorder fills the table in CPU by CPU, and if it is killed the
     * pages are there but their places are not.
     */
    private List<BufferData> unfinished(BufferData told, long tableEnd, PageLayout layout) throws IOException {
        PageRuns runs = new PageRuns(file, start, layout);
        long end = tableEnd;
        for (CpuData cpu : told.cpus()) {
            if (cpu.sizeBytes() > 0) {
                end = Math.max(end, cpu.offset() + Math.min(cpu.sizeBytes(), Long.MAX_VALUE - cpu.offset()));
            }
        }
        if (end >= file.sizeBytes()) {
            return List.of();
        }
        List<CpuData> cpus = runs.find(runs.onPage(end), file.sizeBytes());
        if (cpus.isEmpty()) {
            return List.of();
        }
        stats.add(
                IngestStat.UNREADABLE_SECTION,
                1,
                "the table of CPUs was not filled in to its end; " + cpus.size()
                        + " CPUs without a number were found behind it by the shape of the data");
        return List.of(new BufferData("", told.clock(), layout.pageBytes(), Codec.NONE, cpus));
    }

    /** A broken instance costs that instance only. */
    private void instance(Instance instance, int count, List<BufferData> buffers, PageLayout layout) {
        try {
            if (instance.offset < 0 || instance.offset > file.sizeBytes()) {
                throw new IOException("expected an offset within the file, found " + instance.offset);
            }
            MetadataInput in = from(instance.offset);
            in.expect(FLYRECORD);
            cpuCount(in, count);
            buffers.add(table(in, instance.name, count, layout));
        } catch (IOException e) {
            stats.add(IngestStat.UNREADABLE_SECTION, 1, "instance " + instance.name + ": " + e.getMessage());
        }
    }
}
