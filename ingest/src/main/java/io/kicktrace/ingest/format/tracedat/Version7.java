package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.format.raw.MetadataInput;
import io.kicktrace.ingest.format.raw.TracingMetadata;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
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
    private static final int MAX_CPUS = 8192;
    private static final int MAX_CLOCK_BYTES = 256;
    private static final int CPU_ENTRY_BYTES = 20;
    private static final int MAX_SECTION_BYTES = 128 << 20;

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
    private OptionalLong latencyText = OptionalLong.empty();
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
        if (!whole && buffers.isEmpty() && latencyText.isEmpty()) {
            buffers.add(lostIndex.buffer(firstSection, PageLayout.parse(metadata.headerPage()), stats));
        }
        return new TraceDatIndex(endian(), metadata, options, buffers, latencyText);
    }

    private Endian endian() {
        return start.endian();
    }

    /** Follows the chain of options; false if it ends too early because the file does. */
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
                throw new IOException("trace.dat, offset " + offset
                        + ": expected a section of options (0), found one of" + " number " + section.id());
            }
            if (section.endOffset() > file.sizeBytes()) {
                return cutShort("options of " + section.bodyBytes() + " bytes at offset " + offset);
            }
            offset = readOptions(section);
        } while (offset != 0);
        return true;
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
        try (InputStream stream = file.stream(section.bodyOffset(), section.bodyBytes())) {
            MetadataInput in = body(section, stream, "options");
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
            case OptionId.BUFFER -> buffers.add(buffer(data));
            case OptionId.BUFFER_TEXT -> {
                if (data.length >= Long.BYTES) {
                    latencyText = OptionalLong.of(endian().s64(data, 0) + Section.HEADER_BYTES);
                }
            }
            default -> options.accept(id, data);
        }
    }

    private BufferData buffer(byte[] option) throws IOException {
        MetadataInput in = new MetadataInput(
                new java.io.ByteArrayInputStream(option), option.length, endian(), "trace.dat, option BUFFER", 0);
        long section = in.size64("offset of section");
        String name = in.string(MAX_OPTION_BYTES, "name");
        String clock = in.string(MAX_CLOCK_BYTES, "clock");
        long page = in.u32("page size");
        if (!FileStart.isPageSize(page)) {
            throw in.wrong("page size", "a power of two from 4096 to " + FileStart.MAX_PAGE_BYTES, Long.toString(page));
        }
        int count = in.count(in.u32("number of CPUs"), CPU_ENTRY_BYTES, MAX_CPUS, "number of CPUs");
        List<CpuData> cpus = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long cpu = in.u32("CPU");
            cpus.add(new CpuData(
                    cpu < Integer.MAX_VALUE ? (int) cpu : CpuData.UNKNOWN_CPU,
                    in.size64("offset of CPU " + cpu),
                    in.size64("size of CPU " + cpu)));
        }
        boolean packed = section <= file.sizeBytes() - Section.HEADER_BYTES
                && Section.at(file, section, endian()).compressed();
        return new BufferData(name, clock, (int) page, packed ? codec : Codec.NONE, cpus);
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
        try (InputStream stream = file.stream(section.bodyOffset(), section.bodyBytes())) {
            body.read(body(section, stream, what));
        }
    }

    /** The body of a section, decompressed. */
    private MetadataInput body(Section section, InputStream stream, String what) throws IOException {
        long there = Math.min(section.bodyBytes(), file.sizeBytes() - section.bodyOffset());
        MetadataInput raw = new MetadataInput(stream, there, endian(), "trace.dat, " + what, 0);
        if (!section.compressed()) {
            return raw;
        }
        long packed = raw.u32("packed size");
        long plain = raw.u32("size");
        raw.length(packed, "packed size");
        if (plain > MAX_SECTION_BYTES || !expansion.allows(plain)) {
            throw raw.wrong("size", "a section that expands to at most " + MAX_SECTION_BYTES + " bytes", "" + plain);
        }
        return new MetadataInput(codec.open(stream), plain, endian(), "trace.dat, " + what + ", decompressed", 0);
    }
}
