package io.kicktrace.ingest.format.perfdata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.ReadEvents;
import io.kicktrace.ingest.format.TraceFormat;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files laid out by hand and files of perf; counts and stamps are those of their makers and of perf itself. */
class PerfDataCasesTest {
    static byte[] bytes(String name) {
        byte[] stored = ReadEvents.bytes("/format/perfdata/" + name);
        if (!name.endsWith(".gz")) {
            return stored;
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(stored))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ReadEvents read(String name) {
        byte[] bytes = bytes(name);
        assertEquals(Optional.of(TraceFormat.PERF_DATA), TraceFormat.of(bytes), name);
        return ReadEvents.of(PerfDataFormat.reader(), bytes);
    }

    private static Map<String, Long> exits(ReadEvents read) {
        Map<String, Long> exits = new java.util.TreeMap<>();
        read.events(EventKind.KVM_EXIT).forEach(e -> exits.merge(read.symbol(e.a()), 1L, Long::sum));
        return exits;
    }

    /** One content in all layouts; CPU 3's records stand before CPU 2's, and time puts them in order. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "perf-intel.data",
                "perf-be.data",
                "perf-comp81.data",
                "perf-comp83.data",
                "perf-attr160.data",
                "perf-pipe.data"
            })
    void layouts(String name) {
        ReadEvents read = read(name);
        assertEquals(
                Map.of(
                        "kvm:kvm_entry", 6L,
                        "kvm:kvm_exit", 4L,
                        "kvm:kvm_fast_mmio", 1L,
                        "kvm:kvm_mmio", 2L,
                        "kvm:kvm_pio", 1L,
                        "net:netif_rx", 1L,
                        "sched:sched_waking", 1L),
                read.byName());
        assertEquals(Map.of("EPT_MISCONFIG", 1L, "HLT", 1L, "IO_INSTRUCTION", 1L, "EPT_VIOLATION", 1L), exits(read));
        List<ReadEvents.Event> entries = read.events(EventKind.KVM_ENTRY);
        assertEquals(1_000_000_000_000L, entries.get(0).nanos());
        assertEquals(5001, entries.get(0).tid());
        assertEquals(5000, entries.get(0).tgid());
        assertEquals(1_000_000_000_500L, entries.get(1).nanos());
        assertEquals(5002, entries.get(1).tid());
        assertEquals(1_000_000_005_500L, entries.get(2).nanos());
        assertEquals(1_000_000_436_500L, entries.get(5).nanos());
        assertEquals(1_000_000_004_000L, read.events(EventKind.KVM_EXIT).get(0).nanos());
        ReadEvents.Event kick = read.events(EventKind.KVM_FAST_MMIO).get(0);
        assertEquals(1_000_000_004_400L, kick.nanos());
        assertEquals("NOTIFY_MMIO@fe003000", kick.object());
        assertEquals(1, read.marks().size());
        assertTrue(read.marks().get(0).contains(" 17 "), read.marks().toString());
        assertEquals("perf", read.facts().clock);
    }

    @Test
    void namesOfAmd() {
        assertEquals(Map.of("npf", 2L, "hlt", 1L, "io", 1L), exits(read("perf-amd.data")));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # file, EPT_MISCONFIG, EPT_VIOLATION, IO_INSTRUCTION, npf, io
            kvm-new.data.gz, 600, 200, 200, 0, 0
            kvm-new.zstd81.data, 600, 200, 200, 0, 0
            kvm-new.pipe.data.gz, 600, 200, 200, 0, 0
            kvm-new.lost.data.gz, 600, 200, 200, 0, 0
            kvm-old-4x.data.gz, 600, 200, 200, 0, 0
            kvm-amd.data.gz, 0, 0, 0, 800, 200
            """)
    void thousandExits(String name, long misconfig, long violation, long instruction, long npf, long io) {
        ReadEvents read = read(name);
        assertEquals(3100, read.byName().values().stream().mapToLong(n -> n).sum());
        Map<String, Long> expected = new java.util.TreeMap<>(Map.of(
                "EPT_MISCONFIG",
                misconfig,
                "EPT_VIOLATION",
                violation,
                "IO_INSTRUCTION",
                instruction,
                "npf",
                npf,
                "io",
                io));
        expected.values().removeIf(n -> n == 0);
        assertEquals(expected, exits(read));
        List<ReadEvents.Event> exits = read.events(EventKind.KVM_EXIT);
        for (int i = 1; i < exits.size(); i++) {
            assertTrue(exits.get(i).nanos() >= exits.get(i - 1).nanos(), "in time order at " + i);
        }
    }

    /** The file says 3698 on one CPU and 20 samples more. */
    @Test
    void losses() {
        ReadEvents read = read("kvm-new.lost.data.gz");
        long lost = read.marks().stream()
                .mapToLong(mark -> Long.parseLong(mark.split(" ")[2]))
                .sum();
        assertEquals(3718, lost);
        assertEquals(2, read.marks().size());
    }

    /** perf kvm stat report of that file counts 1305 exits, each with its entry. */
    @Test
    void realGuestRecording() {
        ReadEvents read = read("l2-flat64.guest.data.gz");
        assertEquals(
                Map.of("hlt", 6L, "interrupt", 320L, "io", 271L, "msr", 66L, "npf", 573L, "vintr", 70L), exits(read));
        assertEquals("6.12.117+deb13-amd64", read.facts().kernel);
        assertTrue(read.facts().tool.startsWith("perf "), read.facts().tool);
        assertEquals(0, read.facts().skippedLines);
    }

    /** What perf's own script prints of the two: 375 exits; 584 packets with call chains. */
    @Test
    void realCompressedAndCallChains() {
        ReadEvents compressed = read("perf-z.data.gz");
        assertEquals(375, compressed.byName().get("kvm:kvm_exit"));
        assertEquals(375, compressed.byName().get("kvm:kvm_entry"));
        ReadEvents chains = read("perf-callgraph-drv.data.gz");
        assertEquals(
                Map.of("net:netif_receive_skb", 584L, "sched:sched_switch", 217L, "sched:sched_wakeup", 109L),
                chains.byName());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # file, what its message must name
            perf-attrsize0.data, attr_size 0
            perf-attrs-overlap.data, apart
            """)
    void refused(String name, String words) {
        UncheckedIOException e =
                assertThrows(UncheckedIOException.class, () -> ReadEvents.of(PerfDataFormat.reader(), bytes(name)));
        assertTrue(String.valueOf(e.getMessage()).contains(words), e.getMessage());
    }

    @Test
    void otherMagic() {
        assertEquals(0, PerfDataFormat.sniff(bytes("perf-magic.data")));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # file, events that are left, what is reported
            perf-datasize0.data, 16, UNFINISHED_RECORDING
            perf-truncated-data.data, 3, TRUNCATED_DATA
            perf-feature-eof.data, 16, UNREADABLE_SECTION
            perf-raw-overflow.data, 15, UNREADABLE_RECORD
            perf-recsize0.data, 0, UNREADABLE_RECORD
            perf-recsize-huge.data, 0, UNREADABLE_RECORD
            """)
    void salvaged(String name, long events, IngestStat stat) {
        ReadEvents read = read(name);
        assertEquals(events, read.byName().values().stream().mapToLong(n -> n).sum());
        assertEquals(1, read.stats().count(stat));
    }

    @Test
    void damageIsLocated() {
        assertTrue(read("perf-recsize0.data")
                .stats()
                .diagnostics()
                .get(0)
                .getText()
                .contains("0x490"));
        assertTrue(read("perf-raw-overflow.data").stats().diagnostics().stream()
                .anyMatch(d -> d.getText().contains("0x550")));
    }

    /** Nothing describes the events of a recorder that was killed, but its samples still count. */
    @Test
    void killedRecorder() {
        ReadEvents read = read("perf-datasize0.data");
        assertEquals(4, read.byName().get("tracepoint-103"));
        assertTrue(exits(read).isEmpty());
    }
}
