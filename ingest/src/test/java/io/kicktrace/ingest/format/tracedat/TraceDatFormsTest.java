package io.kicktrace.ingest.format.tracedat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.ReadEvents;
import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Files laid out by hand: every form of file and page that recorders write. */
class TraceDatFormsTest {
    private static final long T = 5_000_000_000L;

    private static List<Long> stamps(ReadEvents read) {
        return read.events().stream().map(ReadEvents.Event::nanos).toList();
    }

    private static byte[] join(byte[]... pages) {
        Bytes all = new Bytes(Endian.LITTLE);
        Stream.of(pages).forEach(all::bytes);
        return all.done();
    }

    @ParameterizedTest
    @CsvSource({"6,LITTLE,8", "6,LITTLE,4", "6,BIG,8", "6,BIG,4", "7,LITTLE,8", "7,LITTLE,4", "7,BIG,8", "7,BIG,4"})
    void bothVersionsInBothByteOrdersWithBothLongs(int version, Endian endian, int longBytes) {
        TraceDatFile file = TraceDatFile.version(version, endian, longBytes);
        RingPage first = file.page(T).write(0, 71, 0xfe003000L).write(10, 72, 0xfe003004L);
        RingPage gap = file.page(T + 100).lostBefore(7).write(0, 71, 0xfe003000L);
        RingPage other = file.page(T + 5).write(0, 73, 0xfe003008L);

        ReadEvents read = file.cmdlines("71 CPU 0/KVM\n73 a b c\n")
                .cpus(join(first.done(), gap.done()), other.done())
                .read();

        assertEquals(
                List.of(
                        T + " 0 CPU 0/KVM-71 KVM_FAST_MMIO NOTIFY_MMIO@fe003000 0 0 0",
                        T + 5 + " 1 a b c-73 KVM_FAST_MMIO NOTIFY_MMIO@fe003008 0 0 0",
                        T + 10 + " 0 -72 KVM_FAST_MMIO NOTIFY_MMIO@fe003004 0 0 0",
                        T + 100 + " 0 CPU 0/KVM-71 KVM_FAST_MMIO NOTIFY_MMIO@fe003000 0 0 0"),
                read.events().stream().map(ReadEvents.Event::toString).toList());
        assertEquals(List.of("lost 0 7 after 3"), read.marks());
        assertEquals(Map.of("kvm_fast_mmio", 4L), read.byName());
        assertEquals(version == 6 ? 2 : -1, read.facts().cpus, "version 7 tells it by an option");
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void blocksOfPagesInEveryCodec(Codec codec) {
        byte[] data = new byte[0];
        for (int page = 0; page < 7; page++) {
            data = join(
                    data,
                    RingPage.at(T + page * 100)
                            .write(0, 1, page)
                            .write(1, 1, page)
                            .done());
        }
        ReadEvents read = TraceDatFile.version(7).codec(codec).cpus(data, data).read();
        assertEquals(28, read.events().size());
        assertEquals(T + 601, read.events().get(27).nanos());
        assertEquals(List.of(), read.marks());
        assertEquals("local", read.facts().clock);
    }

    @Test
    void timeGoesOnWithinAPage() {
        byte[] page = RingPage.at(T)
                .write(3, 1, 0)
                .extend(1L << 40)
                .write(2, 1, 0)
                .discarded(20, 12)
                .write(1, 1, 0)
                .stamp(T * 500)
                .write(4, 1, 0)
                .mark(5, 1, 300)
                .mark(0, 1, 3)
                .unused()
                .done();
        ReadEvents read = TraceDatFile.version(6).cpus(page).read();
        long extended = T + 3 + (1L << 40) + 2;
        assertEquals(List.of(T + 3, extended, extended + 21, T * 500 + 4, T * 500 + 9, T * 500 + 9), stamps(read));
        assertEquals(Map.of("kvm_fast_mmio", 4L, "print", 2L), read.byName());
    }

    /** An absolute stamp has 59 bits: the upper five are those of the time before, or one more if it ran over. */
    @Test
    void upperBitsOfAnAbsoluteStampAreThoseOfTheTimeBefore() {
        long high = 3L << 59;
        byte[] page = RingPage.at(high | 1000)
                .write(0, 1, 0)
                .stamp(2000)
                .write(0, 1, 0)
                .stamp(500)
                .write(0, 1, 0)
                .done();
        assertEquals(
                List.of(high | 1000, high | 2000, (4L << 59) | 500),
                stamps(TraceDatFile.version(6).cpus(page).read()));
    }

    @Test
    void lossesWithAndWithoutANumber() {
        byte[] data = join(
                RingPage.at(T).write(0, 1, 0).done(),
                RingPage.at(T + 10).lostSomeBefore().write(0, 1, 0).done(),
                RingPage.at(T + 20).lostBefore(1000).done(),
                RingPage.at(T + 30).lostBefore(24).write(0, 1, 0).done(),
                RingPage.at(T + 40).lostBefore(5).done());
        ReadEvents read = TraceDatFile.version(7).cpus(data).read();
        assertEquals(List.of("lost 0 -1 after 1", "lost 0 1024 after 2", "lost 0 5 after 3"), read.marks());
    }

    /** The kernel counts all that it overwrote; what the pages tell of is not counted twice. */
    @ParameterizedTest
    @CsvSource({"6", "7"})
    void whatTheKernelOverwroteIsCounted(int version) {
        ReadEvents read = TraceDatFile.version(version)
                .option(
                        OptionId.CPUSTAT,
                        "CPU: 0\nentries: 0\noverrun: 1000\ncommit overrun: 0\ndropped events: 0\nread events: 3\n")
                .option(OptionId.CPUSTAT, "CPU: 1\noverrun: 30\ncommit overrun: 2\ndropped events: 11\n")
                .cpus(RingPage.at(T).lostBefore(400).write(0, 1, 0).done())
                .read();
        assertEquals(630, read.facts().overwrittenEvents);
        assertEquals(List.of("lost 0 400 after 0", "lost -1 13 after 1"), read.marks());
    }

    @ParameterizedTest
    @CsvSource({"6", "7"})
    void subBuffersOfSeveralPages(int version) {
        TraceDatFile file = TraceDatFile.version(version).pageBytes(16384);
        RingPage large = file.page(T);
        for (int i = 0; i < 700; i++) {
            large.write(1, 1, i);
        }
        assertTrue(large.usedBytes() > 8192);
        ReadEvents read = file.cpus(
                        join(large.done(), file.page(T + 1000).write(0, 1, 0).done()))
                .read();
        assertEquals(701, read.events().size());
        assertEquals(T + 1000, read.events().get(700).nanos());
    }

    @ParameterizedTest
    @CsvSource({"6", "7"})
    void buffersOfUsersAreReadWithTheTopOne(int version) {
        ReadEvents read = TraceDatFile.version(version)
                .option(OptionId.TRACECLOCK, version == 6 ? "" : "local [mono]")
                .buffer("", "mono", RingPage.at(T).write(0, 1, 0).done())
                .buffer("vm one", "mono", RingPage.at(T + 1).mark(0, 2, 4).done())
                .buffer("empty", "mono", new byte[0])
                .buffer("third", "mono", RingPage.at(T - 1).mark(0, 3, 4).done())
                .read();
        assertEquals(List.of(T - 1, T, T + 1), stamps(read));
        assertEquals(Map.of("kvm_fast_mmio", 1L, "print", 2L), read.byName());
        assertEquals("mono", read.facts().clock);
        assertEquals(0, read.stat(IngestStat.MIXED_CLOCKS));
    }

    @ParameterizedTest
    @CsvSource({"6", "7"})
    void anInstanceWithAnotherClockIsTold(int version) {
        ReadEvents read = TraceDatFile.version(version)
                .option(OptionId.TRACECLOCK, "")
                .buffer("", "local", RingPage.at(T).write(0, 1, 0).done())
                .buffer("other", "x86-tsc", RingPage.at(T).write(0, 1, 0).done())
                .read();
        assertEquals("local", read.facts().clock);
        assertEquals(1, read.stat(IngestStat.MIXED_CLOCKS));
    }

    @ParameterizedTest
    @CsvSource({"local,0", "mono,0", "boot,0", "tai,0", "perf,0", "counter,1", "uptime,1", "x86-tsc,1", "ppc-tb,1"})
    void clocksAreNamedAndTheirUnitIsKnown(String clock, int without) {
        for (int version : new int[] {6, 7}) {
            ReadEvents read = TraceDatFile.version(version)
                    .option(OptionId.TRACECLOCK, "global [" + clock + "] uptime")
                    .buffer("", clock, RingPage.at(T).write(0, 1, 0).done())
                    .read();
            assertEquals(clock, read.facts().clock);
            assertEquals(without, read.stat(IngestStat.CLOCK_WITHOUT_UNIT));
        }
    }

    @Test
    void theClockOfTheOptionCountsWhereNoBufferTellsOne() {
        ReadEvents read = TraceDatFile.version(7)
                .option(OptionId.TRACECLOCK, "local global [mono_raw] x86-tsc")
                .buffer("", "", RingPage.at(T).write(0, 1, 0).done())
                .read();
        assertEquals("mono_raw", read.facts().clock);
    }

    /** 2.5 GHz: 8381103281150 * 0xcccccccd is more than 64 bits hold; shifted right by 33, nearly 0.4 of the ticks. */
    @Test
    void ticksBecomeNanoseconds() {
        TraceDatFile file = TraceDatFile.version(7);
        ReadEvents read = file.option(
                        OptionId.TSC2NSEC,
                        file.bytes().u32(0xcccc_cccdL).u32(33).u64(12345).done())
                .buffer(
                        "",
                        "x86-tsc",
                        RingPage.at(8_381_103_281_145L).write(5, 1, 0).done())
                .read();
        assertEquals(List.of(3_352_441_312_655L), stamps(read));
        assertEquals("tsc2nsec", read.facts().clock);
        assertEquals(0, read.stat(IngestStat.CLOCK_WITHOUT_UNIT));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0x10, 16000",
        "1, 0x5f5e100, 100000000000",
        "7, 250, 250",
        "7, -250, -250",
        "7, 0xff, 255",
        "7, garbage, 0",
        "1, '', 0"
    })
    void offsetsAreAdded(int option, String text, long added) {
        ReadEvents read = TraceDatFile.version(6)
                .option(option, text)
                .cpus(RingPage.at(T).write(0, 1, 0).done())
                .read();
        assertEquals(List.of(T + added), stamps(read));
    }

    @Test
    void aGuestsTimeBecomesItsHosts() {
        TraceDatFile file = TraceDatFile.version(7);
        Bytes shift = file.bytes().u64(0x1234).u32(0).u32(3);
        // CPU 0: one sample; CPU 1: two, half the speed from the first on; CPU 2: none
        shift.u32(1).u64(100).u64(7000).u64(0);
        shift.u32(2).u64(1000).u64(2000).u64(500).u64(600).u64(1 << 9).u64(1 << 10);
        shift.u32(0);
        shift.u64(10).u64(10).u64(10);
        ReadEvents read = file.option(OptionId.TIME_SHIFT, shift.done())
                .cpus(
                        RingPage.at(T).write(0, 1, 0).done(),
                        RingPage.at(1500).write(0, 2, 0).done(),
                        RingPage.at(400).write(0, 3, 0).done())
                .read();
        // CPU 1: 1500 * 512 >> 10, plus 500
        assertEquals(List.of(400L, 1250L, T + 7000), stamps(read));
    }

    @Test
    void aGuestsTimeIsInterpolatedIfTheFileSaysSo() {
        TraceDatFile file = TraceDatFile.version(7);
        // no scaling was measured, and no fractions: an old file
        Bytes shift = file.bytes().u64(0x1234).u32(1).u32(1);
        shift.u32(2).u64(1000).u64(2000).u64(500).u64(600).u64(0).u64(0);
        ReadEvents read = file.option(OptionId.TIME_SHIFT, shift.done())
                .cpus(RingPage.at(1250).write(0, 1, 0).done())
                .read();
        assertEquals(List.of(1250L + 525), stamps(read));
    }

    @Test
    void theMachineIsNamed() {
        ReadEvents read = TraceDatFile.version(7)
                .option(OptionId.UNAME, "Linux kvm1 6.12.117+deb13-amd64 x86_64")
                .option(OptionId.VERSION, "3.3.1 not-a-git-repo")
                .option(OptionId.CPUCOUNT, new byte[] {8, 0, 0, 0})
                .option(4711, "of the future")
                .cpus(RingPage.at(T).write(0, 1, 0).done())
                .read();
        assertEquals("kvm1", read.facts().host);
        assertEquals("6.12.117+deb13-amd64", read.facts().kernel);
        assertEquals("trace-cmd 3.3.1", read.facts().tool);
        assertEquals(8, read.facts().cpus);
    }

    @ParameterizedTest
    @CsvSource({"6,NONE", "7,NONE", "7,ZLIB", "7,ZSTD"})
    void theTextOfALatencyTracerIsRead(int version, Codec codec) {
        String text = """
                # tracer: wakeup
                #
                # wakeup latency trace v1.1.5 on 6.12.0
                # --------------------------------------------------------------------
                # latency: 20 us, #2/2, CPU#1 | (M:desktop VP:0, KP:0, SP:0 HP:0 #P:2)
                #    -----------------
                #    | task: vhost-70-71 (uid:0 nice:0 policy:0 rt_prio:0)
                #    -----------------
                #
                    bash-970       1d..2.    3us : sched_waking: comm=vhost-70 pid=71 prio=120 target_cpu=001
                    bash-970       1d..2.    5us : sched_wakeup: comm=vhost-70 pid=71 prio=120 target_cpu=001
                """;
        ReadEvents read = TraceDatFile.version(version)
                .codec(codec)
                .option(OptionId.VERSION, "3.2")
                .latency(text)
                .read();
        assertEquals(List.of(3000L, 5000L), stamps(read));
        assertEquals(Map.of("sched_waking", 1L, "sched_wakeup", 1L), read.byName());
        assertEquals("trace-cmd 3.2", read.facts().tool);
    }

    @Test
    void anEventThatTheFileDoesNotDescribeIsCountedByNumber() {
        RingPage page = RingPage.at(T).write(0, 1, 0);
        page.event(1, page.record(4242, 9).done()).event(1, page.record(4242, 9).done());
        ReadEvents read = TraceDatFile.version(6).cpus(page.done()).read();
        assertEquals(Map.of("kvm_fast_mmio", 1L, "type-4242", 2L), read.byName());
        assertEquals(2, read.stat(IngestStat.UNDESCRIBED_EVENT));
        assertEquals(2, read.events(EventKind.UNKNOWN).size());
    }

    @Test
    void aRecordTooShortForItsFieldsIsCounted() {
        RingPage page = RingPage.at(T);
        page.event(0, page.record(TraceDatFile.WRITE, 9).u32(0).done()).event(1, new byte[4]);
        ReadEvents read = TraceDatFile.version(6).cpus(page.done()).read();
        assertEquals(2, read.stat(IngestStat.UNREADABLE_PAYLOAD));
        assertEquals(Map.of("kvm_fast_mmio", 1L), read.byName());
    }

    @Test
    void aFormatThatMakesNoSenseCostsItsEventOnly() {
        ReadEvents read = TraceDatFile.version(7)
                .format("nonsense")
                .cpus(RingPage.at(T).write(0, 1, 0).done())
                .read();
        assertEquals(1, read.events(EventKind.KVM_FAST_MMIO).size());
        assertEquals(1, read.stat(IngestStat.UNREADABLE_SECTION));
    }

    @Test
    void aFileWithoutEventsSaysSo() {
        for (int version : new int[] {6, 7}) {
            ReadEvents read =
                    TraceDatFile.version(version).cpus(new byte[0], new byte[0]).read();
            assertEquals(0, read.total());
            assertEquals(1, read.stat(IngestStat.NO_EVENTS));
        }
    }

    /** A recorder that is killed has not yet written where the data are. */
    @Test
    void pagesOfAKilledRecorderAreFound() {
        byte[] first = join(
                RingPage.at(T).write(0, 1, 0).done(),
                RingPage.at(T + 10).write(0, 1, 0).done());
        byte[] second = RingPage.at(T + 5).write(0, 2, 0).done();
        byte[] third = RingPage.at(T + 1).write(0, 3, 0).done();
        for (Codec codec : Codec.values()) {
            ReadEvents read = TraceDatFile.version(7)
                    .codec(codec)
                    .cpus(first, second, third)
                    .unfinished()
                    .read();
            assertEquals(List.of(T, T + 1, T + 5, T + 10), stamps(read), codec.name());
            assertEquals(1, read.stat(IngestStat.UNREADABLE_SECTION));
        }
        ReadEvents read =
                TraceDatFile.version(6).cpus(first, second, third).unfinished().read();
        assertEquals(List.of(T, T + 1, T + 5, T + 10), stamps(read));
        assertTrue(read.events().stream().allMatch(e -> e.cpu() == -1), "which CPU it was, nothing tells");
        assertEquals(1, read.stat(IngestStat.UNREADABLE_SECTION));
    }

    /** One that is killed before that leaves the data of its CPUs in files of their own. */
    @ParameterizedTest
    @CsvSource({"6", "7"})
    void aFileOfDescriptionsOnlySaysHowToMendIt(int version) {
        byte[] file = TraceDatFile.version(version).cpus().unfinished().build();
        int descriptions = version == 6 ? indexOf(file, "options  ") - 4 : file.length - 16;
        UncheckedIOException e = assertThrows(
                UncheckedIOException.class,
                () -> ReadEvents.of(TraceDatFormat.reader(), Arrays.copyOf(file, descriptions)));
        assertTrue(e.getMessage().contains("trace-cmd restore"), e.getMessage());
    }

    private static int indexOf(byte[] bytes, String text) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
    }
}
