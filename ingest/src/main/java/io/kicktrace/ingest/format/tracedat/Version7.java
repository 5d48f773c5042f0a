package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.format.raw.MetadataInput;
import io.kicktrace.ingest.format.raw.TracingMetadata;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out what a version 7 file holds. A chain of option sections leads to all others:
 *
 * <pre>
 * start -> options -> ... -> options       written when recording began, and when it ended
 *             |                  |
 *       descriptions        ring buffers
 * </pre>
 *
 * Where the chain is broken because the file was cut short or its recorder killed, the sections are found one behind the
 * other, and the CPUs of a ring buffer by the shape of their data ({@link LostIndex}).
 */
final class Version7 {
    private static final int MAX_NAME_BYTES = 256;
    private static final int MAX_SECTIONS = 10_000;
    private static final int MAX_OPTIONS = 10_000;
    private static final int MAX_OPTION_BYTES = 16 << 20;
    private static final int MAX_CLOCK_BYTES = 256;
    private static final int CPU_ENTRY_BYTES = 20;

    /** Reads the body of a section. */
    private interface Body {
        void read(MetadataInput in) throws IOException;
    }

    private final SeekableTrace file;
    private final FileStart start;
    private final IngestStats stats;
    private final Expansion expansion;
    private final CaptureOptions options;
    private final TracingMetadata metadata = new TracingMetadata();
    /** Offsets of sections that options lead to, by number. */
    private final Map<Integer, Long> sections = new HashMap<>();

    private final List<BufferData> buffers = new ArrayList<>();
    private Optional<LatencyText> latencyText = Optional.empty();
    private int allCpus;
    private Codec codec = Codec.NONE;

    Version7(SeekableTrace file, FileStart start, IngestStats stats, Expansion expansion) {
        this.file = file;
        this.start = start;
        this.stats = stats;
        this.expansion = expansion;
        options = new CaptureOptions(start.endian());
    }

    TraceDatIndex read() throws IOException {
        long left = file.sizeBytes() - start.endBytes();
        MetadataInput in =
                new MetadataInput(file.stream(start.endBytes(), left), left, endian(), "trace.dat", start.endBytes());
        codec = Codec.named(in.string(MAX_NAME_BYTES, "compression"));
        in.string(MAX_NAME_BYTES, "version of compression");
        long firstOptions = in.u64("offset of options");
        long firstSection = start.endBytes() + in.position();
        boolean whole = followOptions(firstOptions);
        LostIndex lostIndex = new LostIndex(file, start, codec, expansion);
        if (!whole) {
            lostIndex.sections(firstSection).forEach(sections::putIfAbsent);
        }
        required(OptionId.HEADER_INFO, metadata::readHeaderInfo);
        optional(OptionId.FTRACE_EVENTS, metadata::readFtraceEvents);
        required(OptionId.EVENT_FORMATS, metadata::readEventSystems);
        optional(OptionId.KALLSYMS, metadata::readSymbols);
        optional(OptionId.CMDLINES, metadata::readThreadNames);
        PageLayout layout = PageLayout.parse(metadata.headerPage(), start.pageBytes());
        if (buffers.isEmpty() && latencyText.isEmpty()) {
            buffers.add(lostIndex.buffer(firstSection, layout, stats));
        }
        return new TraceDatIndex(endian(), layout, metadata, options, buffers, latencyText);
    }

    private Endian endian() {
        return start.endian();
    }

    /** Follows the chain of options; false if it ends too early because the file does, or is damaged. */
    private boolean followOptions(long first) throws IOException {
        Set<Long> seen = new HashSet<>();
        long offset = first;
        do {
            if (!seen.add(offset) || seen.size() > MAX_SECTIONS) {
                throw new IOException("trace.dat: expected a chain of options, found that the one at offset " + offset
                        + " leads back into it; the file is damaged, record again");
            }
            if (offset <= 0 || offset > file.sizeBytes() - Section.HEADER_BYTES) {
                return cutShort("options at offset " + Long.toUnsignedString(offset));
            }
            Section section = Section.at(file, offset, endian());
            if (section.id() != OptionId.DONE) {
                return broken("offset " + offset + ": expected a section of options (0), found one of number "
                        + section.id());
            }
            if (section.endOffset() > file.sizeBytes()) {
                return cutShort("options of " + section.bodyBytes() + " bytes at offset " + offset);
            }
            try {
                offset = readOptions(section);
            } catch (IOException e) {
                return broken(String.valueOf(e.getMessage()));
            }
        } while (offset != 0);
        return true;
    }

    private boolean broken(String what) {
        stats.add(IngestStat.UNREADABLE_SECTION, 1, what);
        return false;
    }

    private boolean cutShort(String expected) {
        stats.add(
                IngestStat.TRUNCATED_DATA,
                1,
                "expected " + expected + ", found the end of the file at " + file.sizeBytes());
        return false;
    }

    /** Returns the offset of the next section of options, 0 if there is none. */
    private long readOptions(Section section) throws IOException {
        try (SectionBody body = open(section, "options at offset " + (section.bodyOffset() - Section.HEADER_BYTES))) {
            MetadataInput in = body.input();
            for (int i = 0; i < MAX_OPTIONS; i++) {
                int id = in.u16("option");
                byte[] data = in.bytes(in.u32("size of option"), MAX_OPTION_BYTES, "option " + id);
                if (id == OptionId.DONE) {
                    return data.length >= Long.BYTES ? endian().s64(data, 0) : 0;
                }
                option(id, data, in);
            }
            throw in.wrong("options", "at most " + MAX_OPTIONS + " of them", "more");
        }
    }

    private void option(int id, byte[] data, MetadataInput in) throws IOException {
        switch (id) {
            case OptionId.HEADER_INFO,
                    OptionId.FTRACE_EVENTS,
                    OptionId.EVENT_FORMATS,
                    OptionId.KALLSYMS,
                    OptionId.PRINTK,
                    OptionId.CMDLINES -> {
                if (data.length < Long.BYTES) {
                    throw in.wrong("option " + id, "an offset of 8 bytes", data.length + " bytes");
                }
                sections.put(id, endian().s64(data, 0));
            }
            case OptionId.BUFFER -> bufferOption(data);
            case OptionId.BUFFER_TEXT -> {
                if (data.length < Long.BYTES) {
                    throw in.wrong("option " + id, "an offset of 8 bytes", data.length + " bytes");
                }
                Section text = Section.at(file, endian().s64(data, 0), endian());
                latencyText = Optional.of(new LatencyText(text.bodyOffset(), text.bodyBytes(), codecOf(text)));
            }
            default -> options.accept(id, data);
        }
    }

    /** A broken buffer costs that buffer only. */
    private void bufferOption(byte[] option) {
        try {
            buffers.add(buffer(option));
        } catch (IOException e) {
            stats.add(IngestStat.UNREADABLE_SECTION, 1, String.valueOf(e.getMessage()));
        }
    }

    private Codec codecOf(Section section) {
        return section.compressed() ? codec : Codec.NONE;
    }

    private BufferData buffer(byte[] option) throws IOException {
        MetadataInput in = new MetadataInput(
                new ByteArrayInputStream(option), option.length, endian(), "trace.dat, option BUFFER", 0);
        long section = in.size64("offset of section");
        String name = in.string(MAX_OPTION_BYTES, "name");
        String clock = in.string(MAX_CLOCK_BYTES, "clock");
        long page = in.u32("page size");
        if (!FileStart.isPageSize(page)) {
            throw in.wrong("page size", "a power of two from 4096 to " + FileStart.MAX_PAGE_BYTES, Long.toString(page));
        }
        int count = in.count(
                in.u32("number of CPUs"),
                CPU_ENTRY_BYTES,
                Math.min(BufferData.MAX_CPUS, BufferData.MAX_CPUS_IN_ALL - allCpus),
                "number of CPUs");
        allCpus += count;
        List<CpuData> cpus = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long cpu = in.u32("CPU");
            cpus.add(new CpuData(
                    cpu < Integer.MAX_VALUE ? (int) cpu : CpuData.UNKNOWN_CPU,
                    in.size64("offset of CPU " + cpu),
                    in.size64("size of CPU " + cpu)));
        }
        Codec pages = section <= file.sizeBytes() - Section.HEADER_BYTES
                ? codecOf(Section.at(file, section, endian()))
                : Codec.NONE;
        return new BufferData(name, clock, (int) page, pages, cpus);
    }

    private void required(int id, Body body) throws IOException {
        Long offset = sections.get(id);
        if (offset == null) {
            throw new IOException("trace.dat: expected an option that leads to section " + id
                    + ", which describes the events, found none; the file is cut short or was never finished");
        }
        section(id, offset, body);
    }

    private void optional(int id, Body body) {
        Long offset = sections.get(id);
        if (offset == null) {
            return;
        }
        try {
            section(id, offset, body);
        } catch (IOException e) {
            stats.add(IngestStat.UNREADABLE_SECTION, 1, String.valueOf(e.getMessage()));
        }
    }

    private void section(int id, long offset, Body body) throws IOException {
        Section section = Section.at(file, offset, endian());
        String what = "section " + id + " at offset " + offset;
        if (section.id() != id) {
            throw new IOException("trace.dat: expected " + what + ", found number " + section.id() + " there");
        }
        try (SectionBody content = open(section, what)) {
            body.read(content.input());
        }
    }

    private SectionBody open(Section section, String what) throws IOException {
        return SectionBody.open(file, section, what, codec, endian(), expansion);
    }
}
