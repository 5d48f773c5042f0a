package io.kicktrace.ingest.format.tracedat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.kicktrace.ingest.format.ReadEvents;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the bytes, reading ends soon, in little memory, with events or an IOException. */
@Timeout(120)
class TraceDatDamageTest {
    /** What a block may announce, and some more. */
    private static final long MAX_ALLOCATED_BYTES = PackedBlocks.MAX_BLOCK_BYTES + (16L << 20);

    private static final long T = 5_000_000_000L;

    private static byte[] bytes(String name) {
        byte[] stored = ReadEvents.bytes("/format/tracedat/" + name);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(stored))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The events, or none if the reader gave up in the way it may. */
    private static Optional<ReadEvents> readQuietly(byte[] file) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        Optional<ReadEvents> read;
        try {
            read = Optional.of(ReadEvents.of(TraceDatFormat.reader(), file));
        } catch (UncheckedIOException e) {
            read = Optional.empty();
            assertTrue(e.getMessage() != null && !e.getMessage().isBlank());
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < MAX_ALLOCATED_BYTES, () -> "allocated " + allocated);
        return read;
    }

    private static byte[] small(int version, Codec codec) {
        byte[] first = join(
                RingPage.at(T).write(0, 1, 0).write(1, 1, 0).mark(1, 1, 200).done(),
                RingPage.at(T + 10)
                        .lostBefore(3)
                        .write(0, 1, 0)
                        .extend(99)
                        .write(0, 1, 0)
                        .done());
        byte[] second =
                RingPage.at(T + 5).write(0, 2, 0).discarded(2, 8).write(1, 2, 0).done();
        return TraceDatFile.version(version)
                .codec(codec)
                .option(OptionId.TRACECLOCK, "[local] global")
                .option(OptionId.CPUSTAT, "CPU: 0\noverrun: 7\n")
                .option(OptionId.UNAME, "Linux a 6.1 x86_64")
                .cmdlines("1 CPU 0/KVM\n2 vhost-1\n")
                .cpus(first, second)
                .build();
    }

    private static byte[] join(byte[] a, byte[] b) {
        byte[] all = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, all, a.length, b.length);
        return all;
    }

    /** Every place of a file but those in long runs of zeros, which no reader looks at. */
    private static int[] places(byte[] file) {
        int[] zerosBefore = new int[file.length + 1];
        for (int i = 0; i < file.length; i++) {
            zerosBefore[i + 1] = file[i] == 0 ? zerosBefore[i] + 1 : 0;
        }
        return IntStream.rangeClosed(0, file.length)
                .filter(i -> zerosBefore[i] < 40 || i == file.length)
                .toArray();
    }

    /** Cut at every byte: no event that is there in full gets lost, whatever is missing behind it. */
    @Test
    void cutAtEveryByteOfVersion6() {
        byte[] whole = small(6, Codec.NONE);
        long before = 0;
        for (int end : places(whole)) {
            long events = readQuietly(Arrays.copyOf(whole, end))
                    .map(ReadEvents::total)
                    .orElse(0L);
            assertTrue(events >= before, "cut at " + end);
            before = events;
        }
        assertEquals(7, before);
    }

    @ParameterizedTest
    @CsvSource({"NONE", "ZLIB", "ZSTD"})
    void cutAtEveryByteOfVersion7(Codec codec) {
        byte[] whole = small(7, codec);
        for (int end : places(whole)) {
            readQuietly(Arrays.copyOf(whole, end));
        }
        assertEquals(7, readQuietly(whole).orElseThrow().total());
        // only the index at the end is missing
        ReadEvents cut = readQuietly(Arrays.copyOf(whole, whole.length - 1)).orElseThrow();
        assertEquals(7, cut.total());
        assertEquals(1, cut.stat(IngestStat.TRUNCATED_DATA));
    }

    @ParameterizedTest
    @CsvSource({"6,NONE", "7,NONE", "7,ZLIB", "7,ZSTD"})
    void changedAtEveryByte(int version, Codec codec) {
        byte[] whole = small(version, codec);
        Random random = new Random(version);
        int read = 0;
        int[] places =
                Arrays.stream(places(whole)).filter(i -> i < whole.length).toArray();
        for (int at : places) {
            byte[] changed = whole.clone();
            changed[at] = (byte) (random.nextBoolean() ? changed[at] ^ 1 << random.nextInt(8) : random.nextInt(256));
            read += readQuietly(changed).isPresent() ? 1 : 0;
        }
        assertTrue(read > places.length / 3, "most changes cost little");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "trace-v6.dat.gz",
                "trace-v6-be.dat.gz",
                "trace-v7-none.dat.gz",
                "trace-v7-zlib.dat.gz",
                "trace-v7-zstd.dat.gz"
            })
    void changedAtSeveralBytes(String name) {
        byte[] whole = bytes(name);
        byte[] interesting = {0, 1, 0x7f, (byte) 0x80, (byte) 0xff, 4, 0x1d, 0x1e, 0x1f};
        Random random = new Random(3);
        for (int n = 0; n < 1000; n++) {
            byte[] changed = whole.clone();
            for (int k = 0; k <= n % 8; k++) {
                int at = random.nextInt(changed.length);
                changed[at] = interesting[random.nextInt(interesting.length)];
                // a run of ones is a huge length
                if (n % 5 == 0) {
                    Arrays.fill(changed, at, Math.min(changed.length, at + 8), (byte) 0xff);
                }
            }
            readQuietly(changed);
        }
    }

    @Test
    void noise() {
        Random random = new Random(4);
        byte[] start = Arrays.copyOf(small(6, Codec.NONE), 18);
        for (int n = 0; n < 300; n++) {
            byte[] noise = new byte[random.nextInt(5000)];
            random.nextBytes(noise);
            readQuietly(noise);
            readQuietly(join(start, noise));
        }
    }

    @Test
    void optionsOfNoise() {
        Random random = new Random(5);
        for (int n = 0; n < 2000; n++) {
            byte[] noise = new byte[random.nextInt(80)];
            random.nextBytes(noise);
            for (int i = 8; i < noise.length && n % 2 == 0; i++) {
                // small numbers reach further
                noise[i] &= (byte) (i % 4 == 0 ? 3 : 0);
            }
            int id = new int[] {
                        OptionId.DATE,
                        OptionId.CPUSTAT,
                        OptionId.TRACECLOCK,
                        OptionId.UNAME,
                        OptionId.OFFSET,
                        OptionId.CPUCOUNT,
                        OptionId.VERSION,
                        OptionId.TIME_SHIFT,
                        OptionId.TSC2NSEC
                    }
                    [n % 9];
            readQuietly(TraceDatFile.version(7)
                    .option(id, noise)
                    .cpus(RingPage.at(T).write(0, 1, 0).done())
                    .build());
        }
    }

    /** 1000 blocks of 1 MiB in a file of 60 to 1000 KiB: what it may expand to ends long before. */
    @ParameterizedTest
    @CsvSource({"ZLIB", "ZSTD"})
    void aBombIsNotUnpackedToItsEnd(Codec codec) {
        byte[] page = RingPage.at(T).write(0, 1, 0).done();
        byte[] data = new byte[1 << 20];
        System.arraycopy(page, 0, data, 0, page.length);
        ReadEvents read = TraceDatFile.version(7)
                .codec(codec)
                .pageBytes(1 << 20)
                .repeat(1000)
                .cpus(data)
                .read();
        assertTrue(read.events().size() < 500, "events " + read.events().size());
        assertEquals(1, read.stat(IngestStat.UNREADABLE_PAGE));
        assertEquals(List.of("lost 0 -1 after " + read.events().size()), read.marks());
    }

    /** Tables that make a CPU of the same pages over and over do not make more events of them. */
    @Test
    void cpusThatOverlapAreKeptApart() {
        byte[] file = TraceDatFile.version(6)
                .cpus(
                        RingPage.at(T).write(0, 1, 0).done(),
                        RingPage.at(T).write(0, 2, 0).write(0, 2, 0).done(),
                        RingPage.at(T).write(0, 3, 0).done())
                .build();
        int table = new String(file, StandardCharsets.ISO_8859_1).indexOf("flyrecord") + 10;
        // the size of CPU 0 reaches to the end of the file, CPU 2 begins where CPU 1 does
        byte[] longer = file.clone();
        longer[table + 8 + 2] = 1;
        ReadEvents read = readQuietly(longer).orElseThrow();
        assertEquals(4, read.events().size());
        assertEquals(1, read.stat(IngestStat.UNREADABLE_SECTION));

        byte[] same = file.clone();
        System.arraycopy(file, table + 16, same, table + 32, 8);
        read = readQuietly(same).orElseThrow();
        // the page that no table tells of any more is found as that of a killed recorder would be
        assertEquals(4, read.events().size());
        assertEquals(2, read.stat(IngestStat.UNREADABLE_SECTION));
    }

    @Test
    void aDamagedBlockCostsThatBlock() {
        byte[] data = new byte[0];
        for (int page = 0; page < 8; page++) {
            data = join(data, RingPage.at(T + page * 10).write(0, 1, 0).done());
        }
        byte[] file = TraceDatFile.version(7).codec(Codec.ZLIB).cpus(data).build();
        // of four blocks the second loses its header
        int zlib = -1;
        for (int at = file.length - 1, blocks = 0; blocks < 3; at--) {
            if (file[at] == 0x78 && file[at + 1] == (byte) 0x9c) {
                zlib = at;
                blocks++;
            }
        }
        file[zlib] = 0;
        ReadEvents read = readQuietly(file).orElseThrow();
        assertEquals(6, read.events().size());
        assertEquals(List.of("lost 0 -1 after 2"), read.marks());
        assertEquals(1, read.stat(IngestStat.UNREADABLE_PAGE));
    }
}
