package io.kicktrace.ingest.chunk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.Ingested;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChunkerTest {
    @TempDir
    Path folder;

    private static String entries(int tid, int tgid, long fromMicros, long everyMicros, int n) {
        StringBuilder trace = new StringBuilder();
        for (int i = 0; i < n; i++) {
            long at = fromMicros + i * everyMicros;
            trace.append("  CPU 0/KVM-%d (%7d) [000] d..1. %d.%06d: kvm_entry: vcpu 0, rip 0x1\n"
                    .formatted(tid, tgid, at / 1_000_000, at % 1_000_000));
        }
        return trace.toString();
    }

    @Test
    void chunksOfAVmAreNumberedAndTheLastSaysSo() {
        Ingested in = Ingested.text(folder, entries(103, 100, 10_000_000, 1, 2_500));

        assertEquals(
                List.of("0 false", "1 false", "2 true"),
                in.headers.stream().map(h -> h.sequence() + " " + h.last()).toList());
        assertEquals(2_500, in.events.size());
        assertEquals(10_000_000_000L, in.headers.get(0).firstNanos());
        assertEquals(10_000_999_000L, in.headers.get(0).lastNanos());
        assertEquals(10_001_000_000L, in.headers.get(1).firstNanos());
        assertEquals(10_002_499_000L, in.headers.get(2).lastNanos());
    }

    @Test
    void aFullChunkAloneIsTheLast() {
        Ingested in = Ingested.text(folder, entries(103, 100, 10_000_000, 1, 1_000));

        assertEquals(
                List.of("0 true"),
                in.headers.stream().map(h -> h.sequence() + " " + h.last()).toList());
    }

    /** An event every 400 ms: the fourth would make the chunk span 1.2 s. */
    @Test
    void aQuietVmsChunkSpansOneSecondAtMost() {
        Ingested in = Ingested.text(folder, entries(103, 100, 10_000_000, 400_000, 4));

        assertEquals(
                List.of("0 false", "1 true"),
                in.headers.stream().map(h -> h.sequence() + " " + h.last()).toList());
        assertEquals(10_800_000_000L, in.headers.get(0).lastNanos());
        assertEquals(11_200_000_000L, in.headers.get(1).firstNanos());
    }

    @Test
    void everyVmHasItsOwnNumbersAndItsOwnLast() {
        Ingested in =
                Ingested.text(folder, entries(103, 100, 10_000_000, 1, 3) + entries(203, 200, 10_000_003, 1, 1_001));

        assertEquals(
                List.of("pid:200 0 false", "pid:100 0 true", "pid:200 1 true"),
                in.headers.stream()
                        .map(h -> h.vm() + " " + h.sequence() + " " + h.last())
                        .toList());
    }

    @Test
    void headersCarryWhatAllChunksOfTheInputShare() {
        Ingested in = Ingested.text(
                folder,
                entries(103, 100, 10_000_000, 1, 1),
                o -> o.withHost("node").withWallOffsetNanos(77));
        ChunkHeader header = in.headers.get(0);

        assertEquals("node", header.host());
        assertEquals(OptionalLong.of(77), header.wallOffsetNanos());
        assertEquals(in.reports.get(0).getCaptureId(), header.captureId());
        assertEquals(0, header.lostBefore());
    }

    /** The second VM shows up behind more marks than are kept one by one; what those lost is in its first header. */
    @Test
    void aVmThatShowsUpLateIsToldTheLossesBeforeIt() {
        StringBuilder trace = new StringBuilder(entries(103, 100, 10_000_000, 1, 1));
        for (int i = 1; i <= 300; i++) {
            trace.append("CPU:0 [LOST 2 EVENTS]\n").append(entries(103, 100, 10_000_000 + i, 1, 1));
        }
        trace.append(entries(203, 200, 10_001_000, 1, 1));
        Ingested in = Ingested.text(folder, trace.toString());

        assertEquals(300, in.count("pid:100", EventKind.EVENTS_LOST));
        assertEquals(Marks.KEPT, in.count("pid:200", EventKind.EVENTS_LOST));
        assertEquals(
                (300 - Marks.KEPT) * 2,
                in.headers.stream()
                        .filter(h -> h.vm().equals("pid:200"))
                        .findFirst()
                        .orElseThrow()
                        .lostBefore());
    }

    /** VM 200 sleeps while the others lose events 100 times, first of all a buffer; then it gets few marks for all. */
    @Test
    void aVmThatSleptThroughManyMarksGetsOneForTheOldOnes() {
        StringBuilder trace = new StringBuilder(entries(203, 200, 10_000_000, 1, 1));
        trace.append("##### CPU 0 buffer started ####\n").append(entries(103, 100, 10_000_001, 1, 1));
        for (int i = 2; i <= 100; i++) {
            trace.append("CPU:0 [LOST 2 EVENTS]\n").append(entries(103, 100, 10_000_000 + i, 1, 1));
        }
        trace.append(entries(203, 200, 10_001_000, 1, 1));
        Ingested in = Ingested.text(folder, trace.toString());
        List<Ingested.Event> of200 =
                in.events.stream().filter(e -> e.vm().equals("pid:200")).toList();

        assertEquals(EventKind.BUFFER_STARTED, of200.get(1).kind());
        assertEquals(10_000_001_000L, of200.get(1).nanos());
        // 100 marks: the last 64 one by one, the 35 losses before them in one, at the stamp of mark 36
        assertEquals(EventKind.EVENTS_LOST, of200.get(2).kind());
        assertEquals(70, of200.get(2).a());
        assertEquals(10_000_036_000L, of200.get(2).nanos());
        assertEquals(1 + 1 + 1 + Marks.KEPT + 1, of200.size());
        assertEquals(
                99 * 2,
                of200.stream()
                        .filter(e -> e.kind() == EventKind.EVENTS_LOST)
                        .mapToLong(Ingested.Event::a)
                        .sum());
    }

    @Test
    void tablesHoldOnlyWhatTheChunkUses() {
        Ingested in = Ingested.text(
                folder,
                entries(103, 100, 10_000_000, 1, 1)
                        + "  CPU 0/KVM-103 (    100) [000] d..1. 10.000001: kvm_exit: vcpu 0 reason msr rip 0x1 info1 0x0"
                        + " info2 0x0 intr_info 0x0 error_code 0x0\n"
                        + entries(203, 200, 10_000_002, 1, 1));

        // the reason is the first symbol of its chunk
        assertEquals(0, in.events(EventKind.KVM_EXIT).get(0).a());
        assertTrue(in.headers.stream().allMatch(ChunkHeader::last));
    }
}
