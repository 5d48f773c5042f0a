package io.kicktrace.ingest.format.perfscript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.ReadEvents;
import io.kicktrace.ingest.stat.IngestStat;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** perf script with any fields; the counts were worked out by the authors of the inputs. */
class PerfScriptTest {
    private static ReadEvents lines(String text) {
        return ReadEvents.of(PerfScriptFormat.reader(), text);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # input, events, exits, skipped lines
            016-ns-timestamps-perf-script/input.txt, 3, 1, 0
            073-perf-script-mixed-callchains/input.txt, 6, 1, 0
            074-perf-script-field-variants/input.txt, 8, 4, 0
            formats-text/perfscript-6.1.txt, 6, 1, 0
            formats-text/perfscript-7.2-plugin.txt, 4, 1, 0
            formats-text/perfscript-ns.txt, 3, 1, 0
            formats-text/perfscript-pidtid.txt, 5, 1, 0
            formats-text/perfscript-callchain.txt, 3, 0, 0
            formats-text/perfscript-header-records.txt, 2, 1, 0
            formats-text/perfscript-notime-variants.txt, 3, 1, 0
            formats-malformed/perfscript-missing-time.txt, 1, 0, 0
            formats-malformed/perfscript-orphan-stack.txt, 1, 0, 1
            formats-malformed/perfscript-warning-lines.txt, 1, 0, 4
            """)
    void cases(String path, long events, long exits, long skipped) {
        ReadEvents read = ReadEvents.ofResource(PerfScriptFormat.reader(), "/cases/" + path);
        assertEquals(events, read.byName().values().stream().mapToLong(n -> n).sum());
        assertEquals(exits, read.byName().getOrDefault("kvm:kvm_exit", 0L));
        assertEquals(skipped, read.facts().skippedLines);
    }

    @Test
    void headerTellsOfTheCapture() {
        ReadEvents read =
                ReadEvents.ofResource(PerfScriptFormat.reader(), "/cases/formats-text/perfscript-header-records.txt");
        assertEquals("host1", read.facts().host);
        assertEquals("6.18.0", read.facts().kernel);
        assertEquals("perf 6.1.0", read.facts().tool);
        assertEquals(4, read.facts().cpus);
        assertEquals(List.of("lost 3 17 after 1"), read.marks());
    }

    @Test
    void namesThreadsAndStamps() {
        List<ReadEvents.Event> events = lines("""
                       CPU 0/KVM    5001 [002]  1000.000033: kvm:kvm_entry: vcpu 0, rip 0x10
                CPU 0/KVM  5000/5001  [002]   801.000010000: kvm:kvm_entry: vcpu 0
                 a 1.000001 b  77   801.000018: kvm:kvm_entry: vcpu 1
                :17006 17006 [001]   801.000020:          1 kvm:kvm_entry: vcpu 2
                           perf  3966.175061798:    kvm:kvm_entry: vcpu 3
                """).events(EventKind.KVM_ENTRY);
        assertEquals(
                "1000000033000 2 CPU 0/KVM-5001 KVM_ENTRY 0 0 0", events.get(0).toString());
        assertEquals(5000, events.get(1).tgid());
        assertEquals(801_000_010_000L, events.get(1).nanos());
        assertEquals("a 1.000001 b", events.get(2).comm());
        assertEquals(77, events.get(2).tid());
        assertEquals(-1, events.get(2).cpu());
        assertEquals("", events.get(3).comm());
        assertEquals(17006, events.get(3).tid());
        assertEquals(-1, events.get(4).tid());
        assertEquals(3_966_175_061_798L, events.get(4).nanos());
    }

    /** A forked thread has its process from the record, its name from the payload of sched events. */
    @Test
    void recordsTellWhoIsWho() {
        ReadEvents read = lines("""
                         swapper     0 [000]     0.000000: PERF_RECORD_COMM: a:b/c:12/13
                        vhostdrv   844 [000]     1.000000: PERF_RECORD_FORK(844:845):(844:844)
                        vhostdrv   845 [001]     1.000010: kvm:kvm_entry: vcpu 0
                """);
        ReadEvents.Event event = read.events(EventKind.KVM_ENTRY).get(0);
        assertEquals(844, event.tgid());
        assertEquals(
                0,
                read.byName().keySet().stream()
                        .filter(n -> n.contains("RECORD"))
                        .count());
    }

    @Test
    void sniffsItsOwnAndNothingElse() {
        for (String own : List.of("formats-text/perfscript-6.1.txt", "074-perf-script-field-variants/input.txt")) {
            assertTrue(PerfScriptFormat.sniff(ReadEvents.bytes("/cases/" + own)) > 0, own);
        }
        for (String other : List.of(
                "001-comm-cpu-kvm/input.txt",
                "010-no-irq-info/input.txt",
                "formats-text/ftrace-function_graph.txt",
                "formats-text/tracecmd-report-3.4.txt")) {
            assertEquals(0, PerfScriptFormat.sniff(ReadEvents.bytes("/cases/" + other)), other);
        }
    }

    @Test
    void cutLastLineIsNotUsed() {
        ReadEvents read = lines("CPU 0/KVM  5001 [002]  1.000033: kvm:kvm_exit: reason EPT_MIS");
        assertEquals(0, read.events(EventKind.KVM_EXIT).size());
        assertEquals(1, read.stats().count(IngestStat.TRUNCATED_LINE));
    }

    @Test
    void bytesByChanceNeverThrow() {
        byte[] good = ReadEvents.bytes("/cases/formats-text/perfscript-header-records.txt");
        Random random = new Random(7);
        for (int n = 0; n < 500; n++) {
            byte[] bad = good.clone();
            for (int i = 0; i < 20; i++) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
            }
            ReadEvents.of(PerfScriptFormat.reader(), new String(bad, StandardCharsets.ISO_8859_1));
        }
    }
}
