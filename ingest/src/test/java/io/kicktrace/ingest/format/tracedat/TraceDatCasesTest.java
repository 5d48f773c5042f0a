package io.kicktrace.ingest.format.tracedat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.ReadEvents;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that another program wrote; it knows what it put in, and trace-cmd report prints the same. */
class TraceDatCasesTest {
    private static ReadEvents read(String name) {
        return ReadEvents.ofResource(TraceDatFormat.reader(), "/format/tracedat/" + name);
    }

    private static Map<String, Long> exits(ReadEvents read) {
        return read.events(EventKind.KVM_EXIT).stream()
                .collect(Collectors.groupingBy(e -> read.symbol(e.a()), TreeMap::new, Collectors.counting()));
    }

    /** The same ten events on two CPUs in each of them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "trace-v6.dat.gz",
                "trace-v6-be.dat.gz",
                "trace-v6-tsc.dat.gz",
                "trace-v7-none.dat.gz",
                "trace-v7-zlib.dat.gz",
                "trace-v7-zstd.dat.gz"
            })
    void tenEventsInEveryForm(String name) {
        ReadEvents read = read(name);
        assertEquals(
                List.of(
                        "2000000000000 0 CPU 0/KVM-5001 KVM_ENTRY",
                        "2000000000100 1 CPU 1/KVM-5002 KVM_ENTRY",
                        "2000000001500 0 CPU 0/KVM-5001 KVM_EXIT",
                        "2000000001900 0 CPU 0/KVM-5001 KVM_FAST_MMIO NOTIFY_MMIO@fe003000",
                        "2000000001950 0 CPU 0/KVM-5001 SCHED_WAKING",
                        "2000005000000 1 CPU 1/KVM-5002 KVM_PIO_WRITE NOTIFY_PIO@c050",
                        "2000005000250 1 vhost-5000-4990 UNKNOWN",
                        "2008589937247 0 CPU 0/KVM-5001 KVM_ENTRY",
                        "2008589937257 0 CPU 0/KVM-5001 UNKNOWN",
                        "2020000000000 0 CPU 0/KVM-5001 KVM_EXIT"),
                read.events().stream()
                        .map(e -> e.toString().replaceFirst("( -?\\d+){3}$", ""))
                        .toList());
        assertEquals(List.of("lost 1 -1 after 1", "lost 0 42 after 9"), read.marks());
        assertEquals(
                Map.of(
                        "kvm_entry",
                        3L,
                        "kvm_exit",
                        2L,
                        "kvm_fast_mmio",
                        1L,
                        "kvm_pio",
                        1L,
                        "netif_rx",
                        1L,
                        "print",
                        1L,
                        "sched_waking",
                        1L),
                read.byName());
        assertEquals(Map.of("EPT_MISCONFIG", 1L, "HLT", 1L), exits(read));
        ReadEvents.Event waking = read.events(EventKind.SCHED_WAKING).get(0);
        assertEquals(4990, read.tid(waking.a()));
        assertEquals("vhost-5000", read.comm(waking.a()));
        assertEquals(1, waking.b(), "target CPU");
        ReadEvents.Event write = read.events(EventKind.KVM_PIO_WRITE).get(0);
        assertEquals(2, write.a(), "size");

        boolean ticks = name.contains("tsc");
        assertEquals(ticks ? "x86-tsc" : "local", read.facts().clock);
        assertEquals(ticks ? 1 : 0, read.stat(IngestStat.CLOCK_WITHOUT_UNIT));
        assertEquals(name.contains("v6") ? "trace-cmd 3.1.6" : "trace-cmd 3.4", read.facts().tool);
        assertEquals("6.18.0", read.facts().kernel);
        assertEquals("host1", read.facts().host);
        assertEquals(2, read.facts().cpus);
        assertEquals(0, read.facts().skippedLines);
    }

    @ParameterizedTest
    @CsvSource({
        "kvm-v6.dat.gz, EPT_MISCONFIG 600 1979600|EPT_VIOLATION 200 660200|IO_INSTRUCTION 200 659900",
        "kvm-v6-amd.dat.gz, io 200 659900|npf 800 2639800",
        "kvm-v7-zstd.dat, EPT_MISCONFIG 600 1979600|EPT_VIOLATION 200 660200|IO_INSTRUCTION 200 659900",
        "kvm-v6-missed-702.dat.gz, EPT_MISCONFIG 600 1979600|EPT_VIOLATION 200 660200|IO_INSTRUCTION 200 659900"
    })
    void aThousandExits(String name, String expected) {
        ReadEvents read = read(name);
        assertEquals(3100, read.events().size());
        assertEquals(3100, read.total());
        assertEquals(1000, read.events(EventKind.KVM_ENTRY).size());
        assertEquals(
                800,
                read.events().stream()
                        .filter(e -> e.kind() == EventKind.KVM_FAST_MMIO
                                || e.kind() == EventKind.KVM_MMIO_WRITE
                                || e.kind() == EventKind.KVM_PIO_WRITE)
                        .count(),
                "kicks");
        assertEquals(100, read.events(EventKind.SCHED_WAKEUP).size());
        assertEquals(200, read.events(EventKind.SCHED_SWITCH).size());
        assertEquals(1_000_000_000_000L, read.events().get(0).nanos());
        assertEquals(1_000_009_993_500L, read.events().get(3099).nanos());
        assertEquals(4, read.facts().cpus);
        assertEquals(expected, handling(read));
    }

    /** Reason, exits, and ns from each exit to the next entry of its thread. */
    private static String handling(ReadEvents read) {
        Map<Integer, ReadEvents.Event> open = new HashMap<>();
        Map<String, long[]> sums = new TreeMap<>();
        for (ReadEvents.Event e : read.events()) {
            if (e.kind() == EventKind.KVM_EXIT) {
                open.put(e.tid(), e);
            } else if (e.kind() == EventKind.KVM_ENTRY && open.containsKey(e.tid())) {
                ReadEvents.Event exit = open.remove(e.tid());
                long[] sum = sums.computeIfAbsent(read.symbol(exit.a()), r -> new long[2]);
                sum[0]++;
                sum[1] += e.nanos() - exit.nanos();
            }
        }
        return sums.entrySet().stream()
                .map(s -> s.getKey() + " " + s.getValue()[0] + " " + s.getValue()[1])
                .collect(Collectors.joining("|"));
    }

    /** The third page of CPU 1 says that 702 events are missing before it. */
    @Test
    void missedEventsAreToldWhereTheyAreMissing() {
        ReadEvents read = read("kvm-v6-missed-702.dat.gz");
        assertEquals(1, read.marks().size());
        String[] mark = read.marks().get(0).split(" ");
        assertEquals("lost 1 702", mark[0] + " " + mark[1] + " " + mark[2]);
        assertEquals(1, read.events().get(Integer.parseInt(mark[4])).cpu(), "the event behind it is of that CPU");
        assertEquals(List.of(), read("kvm-v6.dat.gz").marks());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "trace-version9.dat.gz          | expected 6 or 7, found '9'",
                "trace-header-size.dat.gz       | expected 4611686018427387904 bytes, found only",
                "trace-magic.dat.gz             | expected 17 08 44 'tracing'",
                "trace-v7-unknown-codec.dat.gz  | found 'lz4'",
                "trace-v7-option-loop.dat.gz    | leads back into it",
                "trace-v7-bad-zstd.dat.gz       | section 16 at offset 37: expected a sound zstd stream",
                "trace-v7-uncompressed-size-lie.dat.gz | section 16 at offset 37, byte 8, size: expected a section that"
            })
    void whatCannotBeReadSaysWhatWasExpected(String name, String words) {
        UncheckedIOException e = assertThrows(UncheckedIOException.class, () -> read(name));
        assertTrue(String.valueOf(e.getMessage()).contains(words), e.getMessage());
    }

    @Test
    void otherMagicIsNotOurs() {
        assertEquals(0, TraceDatFormat.sniff(new byte[] {0x17, 8, 0x45}));
        assertEquals(0, TraceDatFormat.sniff(new byte[] {0x17, 8, 0x44}), "cut inside the magic");
        assertEquals(
                100,
                TraceDatFormat.sniff(TraceDatFile.version(6).cpus(new byte[0]).build()));
    }

    /** The first page of CPU 0 is damaged; its second and CPU 1 are not. */
    @ParameterizedTest
    @ValueSource(strings = {"trace-commit-too-big.dat.gz", "trace-event-past-commit.dat.gz", "trace-event-len0.dat.gz"})
    void aBrokenPageCostsThatPage(String name) {
        ReadEvents read = read(name);
        assertEquals(Map.of("kvm_entry", 1L, "kvm_exit", 1L, "kvm_pio", 1L, "netif_rx", 1L), read.byName());
        assertEquals(1, read.stat(IngestStat.UNREADABLE_PAGE));
        assertEquals(List.of("lost 1 -1 after 0", "lost 0 -1 after 3"), read.marks());
    }

    /** CPU 0 should end at 16384 and CPU 1 at 20480, the file does at 15480. */
    @Test
    void aFileCutShortGivesWhatItHolds() {
        ReadEvents read = read("trace-truncated-cpu.dat.gz");
        assertEquals(
                Map.of("kvm_entry", 2L, "kvm_exit", 2L, "kvm_fast_mmio", 1L, "print", 1L, "sched_waking", 1L),
                read.byName());
        assertEquals(2, read.stat(IngestStat.TRUNCATED_DATA));
    }
}
