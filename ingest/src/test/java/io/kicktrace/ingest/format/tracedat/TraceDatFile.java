package io.kicktrace.ingest.format.tracedat;

import com.github.luben.zstd.Zstd;
import io.kicktrace.ingest.format.ReadEvents;
import io.kicktrace.ingest.format.raw.Endian;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DeflaterOutputStream;

/** A trace.dat in the making, as trace-cmd's trace.dat manual pages lay it out. */
final class TraceDatFile {
    /** Number of kvm_fast_mmio. */
    static final int WRITE = 300;
    /** Number of print. */
    static final int MARK = 5;

    private static final String COMMON = """
            format:
            \tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;
            \tfield:unsigned char common_flags;\toffset:2;\tsize:1;\tsigned:0;
            \tfield:unsigned char common_preempt_count;\toffset:3;\tsize:1;\tsigned:0;
            \tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;

            """;

    private record Option(int id, byte[] data) {}

    private record Buffer(String name, String clock, List<byte[]> cpus) {}

    private final int version;
    private final Endian endian;
    private final int longBytes;
    private final List<Option> options = new ArrayList<>();
    private final List<Buffer> buffers = new ArrayList<>();
    private Codec codec = Codec.NONE;
    private int pageBytes = 4096;
    private int pagesInBlock = 2;
    private String cmdlines = "";
    private String moreFormat = "";
    private String latency = "";
    private boolean lastOptions = true;
    private boolean tableFilled = true;
    private int repeat = 1;

    private TraceDatFile(int version, Endian endian, int longBytes) {
        this.version = version;
        this.endian = endian;
        this.longBytes = longBytes;
    }

    static TraceDatFile version(int version) {
        return new TraceDatFile(version, Endian.LITTLE, 8);
    }

    static TraceDatFile version(int version, Endian endian, int longBytes) {
        return new TraceDatFile(version, endian, longBytes);
    }

    TraceDatFile codec(Codec with) {
        codec = with;
        return this;
    }

    TraceDatFile pageBytes(int bytes) {
        pageBytes = bytes;
        return this;
    }

    TraceDatFile cmdlines(String text) {
        cmdlines = text;
        return this;
    }

    /** One more format text. */
    TraceDatFile format(String text) {
        moreFormat = text;
        return this;
    }

    TraceDatFile option(int id, byte[] data) {
        options.add(new Option(id, data));
        return this;
    }

    TraceDatFile option(int id, String text) {
        return option(id, (text + "\0").getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The data of the top buffer's CPUs: whole pages. */
    TraceDatFile cpus(byte[]... data) {
        return buffer("", "local", data);
    }

    /** The data of an instance's CPUs. */
    TraceDatFile buffer(String name, String clock, byte[]... data) {
        buffers.add(new Buffer(name, clock, List.of(data)));
        return this;
    }

    /** The text of a latency tracer, in place of buffers. */
    TraceDatFile latency(String text) {
        latency = text;
        return this;
    }

    /** As a recorder leaves it that is killed before it wrote where the data are. */
    TraceDatFile unfinished() {
        lastOptions = false;
        tableFilled = false;
        return this;
    }

    /** Writes each compressed block so many times. */
    TraceDatFile repeat(int times) {
        repeat = times;
        return this;
    }

    Bytes bytes() {
        return new Bytes(endian);
    }

    RingPage page(long time) {
        return RingPage.at(time, endian, longBytes, pageBytes);
    }

    ReadEvents read() {
        return ReadEvents.of(TraceDatFormat.reader(), build());
    }

    byte[] build() {
        Bytes b = bytes().u8(0x17)
                .u8(8)
                .u8(0x44)
                .text("tracing")
                .string(Integer.toString(version))
                .u8(endian == Endian.BIG ? 1 : 0)
                .u8(8)
                .u32(4096);
        return version == 6 ? build6(b) : build7(b);
    }

    private byte[] build6(Bytes b) {
        b.bytes(headers()).bytes(ftraceEvents()).bytes(systems()).u32(0).u32(0);
        b.u64(cmdlines.length())
                .text(cmdlines)
                .u32(latency.isEmpty() ? buffers.get(0).cpus.size() : 1);
        b.string("options  ");
        for (Option option : options) {
            b.u16(option.id).u32(option.data.length).bytes(option.data);
        }
        if (!latency.isEmpty()) {
            return b.u16(0).string("latency  ").text(latency).done();
        }
        // instances: an option each, which has the offset of a table
        int optionBytes = 0;
        int[] sizes = new int[buffers.size()];
        for (int i = 1; i < sizes.length; i++) {
            optionBytes += 6 + 8 + buffers.get(i).name.length() + 1;
        }
        long at = b.size() + optionBytes + 2;
        Bytes tail = bytes();
        for (int i = 0; i < buffers.size(); i++) {
            Buffer buffer = buffers.get(i);
            if (i > 0) {
                b.u16(OptionId.BUFFER).u32(8 + buffer.name.length() + 1);
                b.u64(at + tail.size()).string(buffer.name);
            }
            table6(tail, at, buffer);
        }
        return b.u16(0).bytes(tail.done()).done();
    }

    private void table6(Bytes tail, long at, Buffer buffer) {
        tail.string("flyrecord");
        boolean clockTold = options.stream().anyMatch(o -> o.id == OptionId.TRACECLOCK);
        String clock = "[" + buffer.clock + "]";
        int tableBytes = 16 * buffer.cpus.size() + (clockTold ? 8 + clock.length() : 0);
        long data = (at + tail.size() + tableBytes + 4095) / 4096 * 4096;
        long next = data;
        for (byte[] cpu : buffer.cpus) {
            tail.u64(tableFilled ? next : 0).u64(tableFilled ? cpu.length : 0);
            next += cpu.length;
        }
        if (clockTold) {
            tail.u64(clock.length()).text(clock);
        }
        tail.zeros(data - at - tail.size());
        buffer.cpus.forEach(tail::bytes);
    }

    private byte[] build7(Bytes b) {
        b.string(codec.name().toLowerCase(java.util.Locale.ROOT)).string("1.0");
        int start = b.size() + 8;
        Bytes sections = bytes();
        Bytes first = bytes();
        section(sections, first, start, OptionId.HEADER_INFO, headers());
        section(sections, first, start, OptionId.FTRACE_EVENTS, ftraceEvents());
        section(sections, first, start, OptionId.EVENT_FORMATS, systems());
        section(sections, first, start, OptionId.PRINTK, bytes().u32(0).done());
        section(
                sections,
                first,
                start,
                OptionId.CMDLINES,
                bytes().u64(cmdlines.length()).text(cmdlines).done());
        for (Option option : options) {
            first.u16(option.id).u32(option.data.length).bytes(option.data);
        }
        long firstAt = start + sections.size();
        long secondAt = firstAt + 16 + first.size() + 14;
        // the section of options that is written last stands behind the data
        Bytes tail = bytes();
        Bytes second = bytes();
        if (!latency.isEmpty()) {
            byte[] text = blocks(latency.getBytes(StandardCharsets.ISO_8859_1), 64);
            second.u16(OptionId.BUFFER_TEXT).u32(8).u64(secondAt);
            tail.bytes(header(OptionId.BUFFER_TEXT, text.length)).bytes(text);
        }
        for (Buffer buffer : buffers) {
            buffer7(tail, second, secondAt, buffer);
        }
        second.u16(0).u32(8).u64(0);
        long lastAt = lastOptions ? secondAt + tail.size() : 0;
        first.u16(0).u32(8).u64(lastAt);
        b.u64(firstAt).bytes(sections.done()).bytes(plainHeader(first.size())).bytes(first.done());
        b.bytes(tail.done());
        return lastOptions
                ? b.bytes(plainHeader(second.size())).bytes(second.done()).done()
                : b.done();
    }

    private void buffer7(Bytes tail, Bytes options7, long at, Buffer buffer) {
        long section = at + tail.size();
        Bytes body = bytes();
        Bytes option = bytes().u64(section)
                .string(buffer.name)
                .string(buffer.clock)
                .u32(pageBytes)
                .u32(buffer.cpus.size());
        for (int cpu = 0; cpu < buffer.cpus.size(); cpu++) {
            long from = section + 16 + body.size();
            body.zeros(-from & 4095);
            byte[] data = blocks(buffer.cpus.get(cpu), pagesInBlock * pageBytes);
            option.u32(cpu).u64(section + 16 + body.size()).u64(data.length);
            body.bytes(data);
        }
        options7.u16(OptionId.BUFFER).u32(option.size()).bytes(option.done());
        tail.bytes(header(OptionId.BUFFER, lastOptions ? body.size() : 0)).bytes(body.done());
    }

    private void section(Bytes sections, Bytes first, int start, int id, byte[] body) {
        first.u16(id).u32(8).u64(start + sections.size());
        byte[] stored = body;
        if (codec != Codec.NONE) {
            byte[] packed = pack(body);
            stored = bytes().u32(packed.length).u32(body.length).bytes(packed).done();
        }
        sections.bytes(header(id, stored.length)).bytes(stored);
    }

    private byte[] header(int id, long size) {
        return bytes().u16(id).u16(codec == Codec.NONE ? 0 : 1).u32(0).u64(size).done();
    }

    private byte[] plainHeader(long size) {
        return bytes().u16(0).u16(0).u32(0).u64(size).done();
    }

    private byte[] blocks(byte[] data, int blockBytes) {
        if (codec == Codec.NONE) {
            return data;
        }
        Bytes all = bytes();
        int count = 0;
        for (int at = 0; at < data.length; at += blockBytes) {
            byte[] block = java.util.Arrays.copyOfRange(data, at, Math.min(data.length, at + blockBytes));
            byte[] packed = pack(block);
            for (int i = 0; i < repeat; i++) {
                all.u32(packed.length).u32(block.length).bytes(packed);
                count++;
            }
        }
        return bytes().u32(count).bytes(all.done()).done();
    }

    private byte[] pack(byte[] plain) {
        return switch (codec) {
            case NONE -> plain;
            case ZSTD -> Zstd.compress(plain);
            case ZLIB -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
                    deflater.write(plain);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                yield out.toByteArray();
            }
        };
    }

    private byte[] headers() {
        String page = "\tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;\n" //
                + "\tfield: local_t commit;\toffset:8;\tsize:" + longBytes + ";\tsigned:1;\n"
                + "\tfield: int overwrite;\toffset:8;\tsize:1;\tsigned:1;\n"
                + "\tfield: char data;\toffset:" + (8 + longBytes) + ";\tsize:" + (pageBytes - 8 - longBytes)
                + ";\tsigned:1;\n";
        return bytes().string("header_page")
                .u64(page.length())
                .text(page)
                .string("header_event")
                .u64(3)
                .text("...")
                .done();
    }

    private byte[] ftraceEvents() {
        return formats("name: print\nID: " + MARK + "\n" + COMMON
                + "\tfield:char buf[];\toffset:8;\tsize:0;\tsigned:0;\n\nprint fmt: \"%s\", REC->buf\n");
    }

    private byte[] systems() {
        String write = "name: kvm_fast_mmio\nID: " + WRITE + "\n" + COMMON
                + "\tfield:u64 gpa;\toffset:8;\tsize:8;\tsigned:0;\n\nprint fmt: \"fast mmio at gpa 0x%llx\", REC->gpa\n";
        Bytes b = bytes().u32(1).string("kvm");
        return b.bytes(moreFormat.isEmpty() ? formats(write) : formats(write, moreFormat))
                .done();
    }

    private byte[] formats(String... texts) {
        Bytes b = bytes().u32(texts.length);
        for (String text : texts) {
            b.u64(text.length()).text(text);
        }
        return b.done();
    }
}
