package io.kicktrace.ingest.format.kvmstat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.avro.ExitTable;
import io.kicktrace.avro.ExitTableRow;
import io.kicktrace.avro.TableSubject;
import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.ReadEvents;
import io.kicktrace.ingest.format.TraceFormat;
import io.kicktrace.ingest.stat.IngestStat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables of perf kvm stat; the counts were worked out by the authors of the inputs. */
class KvmStatTest {
    private static ReadEvents read(String path) {
        return ReadEvents.ofResource(KvmStatFormat.reader(), "/cases/" + path);
    }

    private static ReadEvents lines(String text) {
        return ReadEvents.of(KvmStatFormat.reader(), text);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # input, tables, rows, samples, skipped lines
            formats-text/kvmstat-6.1-vmexit.txt, 1, 3, 10000, 0
            formats-text/kvmstat-7.2-vmexit.txt, 1, 3, 10000, 0
            formats-text/kvmstat-amd.txt, 1, 3, 25, 0
            formats-text/kvmstat-mmio.txt, 1, 2, 5, 0
            formats-text/kvmstat-ioport-vcpu1.txt, 1, 1, 3, 0
            formats-text/kvmstat-msr.txt, 1, 2, 4, 0
            formats-text/kvmstat-arm64.txt, 1, 3, 1000, 0
            formats-text/kvmstat-unknown-overflow.txt, 1, 2, 8, 4
            formats-text/kvmstat-live.txt, 2, 2, 63, 1
            formats-text/kvmstat-empty.txt, 1, 0, 0, 0
            formats-malformed/kvmstat-no-total.txt, 1, 3, 10000, 0
            formats-malformed/kvmstat-row-cut.txt, 1, 2, 9000, 1
            formats-malformed/kvmstat-nan.txt, 1, 3, 10000, 0
            formats-malformed/kvmstat-total-mismatch.txt, 1, 3, 10000, 0
            formats-malformed/kvmstat-bad-count.txt, 1, 2, 4000, 1
            076-kvmstat-classic/input.txt, 1, 4, 200000, 0
            077-kvmstat-live-unknown/input.txt, 2, 5, 27649, 2
            078-kvmstat-new-columns-ns/input.txt, 1, 3, 49940, 0
            080-kvmstat-mmio-ioport/input.txt, 2, 5, 101000, 0
            105-kvmstat-loses-first-exit/kvmstat.txt, 1, 1, 4, 0
            """)
    void cases(String path, int tables, int rows, long samples, long skipped) {
        ReadEvents read = read(path);
        List<ExitTable> found = read.facts().exitTables;
        assertEquals(tables, found.size());
        assertEquals(rows, found.stream().mapToInt(t -> t.getRows().size()).sum());
        assertEquals(
                samples,
                found.stream()
                        .flatMap(t -> t.getRows().stream())
                        .mapToLong(ExitTableRow::getSamples)
                        .sum());
        assertEquals(skipped, read.facts().skippedLines);
        assertEquals(
                Optional.of(TraceFormat.PERF_KVM_STAT), TraceFormat.of(ReadEvents.bytes("/cases/" + path)), "sniffed");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # input, what must be reported
            formats-malformed/kvmstat-no-total.txt, TABLE_WITHOUT_TOTAL
            formats-malformed/kvmstat-row-cut.txt, TRUNCATED_LINE
            formats-malformed/kvmstat-total-mismatch.txt, TABLE_TOTAL_DIFFERS
            formats-malformed/kvmstat-bad-count.txt, UNREADABLE_LINE
            formats-text/kvmstat-unknown-overflow.txt, CHATTER
            """)
    void damage(String path, IngestStat stat) {
        assertTrue(read(path).stats().count(stat) > 0);
    }

    /** Means times samples sum to the time that the last line gives: 240000 + 2136000 + 21600 + 2400 us. */
    @Test
    void timesAreNanoseconds() {
        ExitTable table =
                read("076-kvmstat-classic/input.txt").facts().exitTables.get(0);
        assertEquals(2_400_000_000L, table.getTotalTimeNanos());
        assertEquals(
                2_400_000_000L,
                table.getRows().stream().mapToLong(ExitTableRow::getTimeNanos).sum());
        ExitTableRow first = table.getRows().get(0);
        assertEquals(500, first.getMinNanos());
        assertEquals(100_000, first.getMaxNanos());
        assertEquals(2000, first.getMeanNanos());
    }

    /** The longest stands before the shortest there, and nothing is in microseconds. */
    @Test
    void columnsInNanoseconds() {
        ExitTableRow row = read("078-kvmstat-new-columns-ns/input.txt")
                .facts()
                .exitTables
                .get(0)
                .getRows()
                .get(0);
        assertEquals("EPT_MISCONFIG", row.getName());
        assertEquals(2_003_031_800L, row.getTimeNanos());
        assertEquals(3_361_400, row.getMaxNanos());
        assertEquals(27_600, row.getMinNanos());
        assertEquals(74_274, row.getMeanNanos());
    }

    @Test
    void rowsBecomeEventsWithTheirTime() {
        List<ReadEvents.Event> events =
                read("077-kvmstat-live-unknown/input.txt").events(EventKind.EXITS_COUNTED);
        assertEquals(5, events.size());
        // 11:12:07.687968 and 1.000002 s later
        assertEquals(40_327_687_968_000L, events.get(0).nanos());
        assertEquals(1_000_002_000, events.get(4).nanos() - events.get(0).nanos());
        assertEquals(18_940, events.get(0).b());
        assertEquals(18_940 * 45_880L, events.get(0).c());
        assertEquals(
                "INVLPG",
                read("077-kvmstat-live-unknown/input.txt").symbol(events.get(0).a()));
    }

    @Test
    void timeOfAnArm64TableIsNotTheHandlingOfExits() {
        ReadEvents read = read("formats-text/kvmstat-arm64.txt");
        assertTrue(read.facts().exitTables.get(0).getGuestRunTime());
        assertTrue(read.events(EventKind.EXITS_COUNTED).stream().allMatch(e -> e.c() == -1));
        assertFalse(
                read("formats-text/kvmstat-amd.txt").facts().exitTables.get(0).getGuestRunTime());
    }

    @Test
    void shortestOfOneVcpuIsUnknown() {
        ExitTable table =
                read("formats-text/kvmstat-ioport-vcpu1.txt").facts().exitTables.get(0);
        assertEquals(TableSubject.IOPORT, table.getSubject());
        assertNull(table.getRows().get(0).getMinNanos());
        assertEquals("pid(s) 5000,5100, VCPU 1", table.getTarget());
    }

    @Test
    void lostRecordsAreLossesOfUnknownSize() {
        assertEquals(
                List.of("lost -1 -1 after 2"),
                read("formats-text/kvmstat-live.txt").marks());
        assertEquals(
                1, read("formats-text/kvmstat-unknown-overflow.txt").marks().size());
    }

    /** Accesses by address are exits that the exit table counts too. */
    @Test
    void addressesAreNoExits() {
        ReadEvents read = read("080-kvmstat-mmio-ioport/input.txt");
        assertTrue(read.events(EventKind.EXITS_COUNTED).isEmpty());
        assertEquals(3, read.byName().get("mmio"));
        assertEquals(2, read.byName().get("ioport"));
    }

    @Test
    void tableOfOneProcessBelongsToIt() {
        String table = """
                Analyze events for pid(s) 5000, all VCPUs:

                             VM-EXIT    Samples  Samples%     Time%    Min Time    Max Time         Avg time

                                 HLT          2   100.00%   100.00%      1,00us      2,00us      1,50us ( +-   0,00% )

                Total Samples:2, Total events handled time:3,00us.
                """;
        ReadEvents.Event event = lines(table).events(EventKind.EXITS_COUNTED).get(0);
        assertEquals(5000, event.tgid());
        assertEquals(3000, event.c());
        String several = table.replace("5000,", "5000,5100,");
        assertEquals(-1, lines(several).events(EventKind.EXITS_COUNTED).get(0).tid());
    }

    /** A day has 86,400 s; the second refresh is of the next one. */
    @Test
    void liveAcrossMidnight() {
        String title = "             VM-EXIT    Samples  Samples%     Time%    Min Time    Max Time         Avg time\n";
        String row = "  HLT          2   100.00%   100.00%      1.00us      2.00us      1.50us ( +-   0.00% )\n";
        List<ReadEvents.Event> events = lines("23:59:59.500000\n" + title + row + "00:00:00.500000\n" + title + row)
                .events(EventKind.EXITS_COUNTED);
        assertEquals(1_000_000_000L, events.get(1).nanos() - events.get(0).nanos());
    }

    @Test
    void hostileLinesAreCounted() {
        Random random = new Random(7);
        String title = "             VM-EXIT    Samples  Samples%     Time%    Min Time    Max Time         Avg time\n";
        StringBuilder text = new StringBuilder(title);
        text.append("A".repeat(5000)).append(" 1 1% 1% 1us 1us 1us ( +- 1% )\n");
        text.append("HLT 99999999999999999999 1% 1% 1us 1us 1us ( +- 1% )\n");
        text.append("HLT 9000000000000000000 1% 1% 1us 1us 9999999999us ( +- 1% )\n");
        text.append("HLT 1 1% 1% 1e9us 1us 1us ( +- 1% )\n");
        for (int i = 0; i < 2000; i++) {
            byte[] noise = new byte[random.nextInt(80)];
            random.nextBytes(noise);
            text.append(new String(noise, java.nio.charset.StandardCharsets.ISO_8859_1).replace('\n', ' '))
                    .append('\n');
        }
        ReadEvents read = lines(text.toString());
        assertEquals(0, read.events(EventKind.EXITS_COUNTED).size());
        assertTrue(read.facts().skippedLines >= 4);
    }
}
