package io.kicktrace.ingest.format.tracecmd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.ReadEvents;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** trace-cmd report with any options; the counts were worked out by the authors of the inputs. */
class TraceCmdTest {
    private static ReadEvents lines(String text) {
        return ReadEvents.of(TraceCmdFormat.reader(), text);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # input, events, exits, skipped lines, gaps
            044-amd-names-ftrace-vs-trace-cmd/input-tracecmd.txt, 8, 4, 0, 0
            102-trace-cmd-plugin-forms/input.txt, 9, 2, 0, 0
            formats-text/tracecmd-report-3.1.txt, 8, 1, 0, 0
            formats-text/tracecmd-report-3.4.txt, 12, 1, 0, 2
            formats-text/tracecmd-report-t.txt, 3, 1, 0, 0
            formats-text/tracecmd-report-l.txt, 3, 0, 0, 1
            formats-text/tracecmd-report-R.txt, 2, 0, 0, 0
            formats-text/tracecmd-report-N.txt, 2, 1, 0, 0
            formats-text/tracecmd-report-tsc.txt, 3, 0, 0, 0
            formats-text/tracecmd-report-multi.txt, 4, 0, 0, 1
            formats-text/tracecmd-report-tsdiff.txt, 2, 0, 0, 0
            formats-malformed/tracecmd-no-cpus-line.txt, 1, 0, 0, 0
            """)
    void cases(String path, long events, long exits, long skipped, int gaps) {
        ReadEvents read = ReadEvents.ofResource(TraceCmdFormat.reader(), "/cases/" + path);
        assertEquals(events, read.byName().values().stream().mapToLong(n -> n).sum());
        assertEquals(exits, read.byName().getOrDefault("kvm_exit", 0L));
        assertEquals(skipped, read.facts().skippedLines);
        assertEquals(gaps, read.marks().size());
    }

    @Test
    void integerStampsGluedToFlags() {
        ReadEvents read = ReadEvents.ofResource(TraceCmdFormat.reader(), "/cases/formats-text/tracecmd-report-tsc.txt");
        assertEquals(
                List.of(2_000_000_000_000L, 2_000_000_000_100L, 12_345L),
                read.events(EventKind.KVM_ENTRY).stream()
                        .map(ReadEvents.Event::nanos)
                        .toList());
        assertEquals("ticks", read.facts().clock);
    }

    @Test
    void lossesTellHowMany() {
        ReadEvents read = ReadEvents.ofResource(TraceCmdFormat.reader(), "/cases/formats-text/tracecmd-report-3.4.txt");
        assertEquals(List.of("lost 2 42 after 0", "lost 1 -1 after 8"), read.marks());
        assertEquals(4, read.facts().cpus);
    }

    /** A pass of the graph tracer: begin and end by its braces; a leaf is both. */
    @Test
    void functionsAndGraphs() {
        ReadEvents read = lines("""
                cpus=2
                      vhost-2010-2015  [001] .....     1.000010: funcgraph_entry:                   |  handle_tx() {
                      vhost-2010-2015  [001] .....     1.000012: funcgraph_entry:      + 13.937 us  |    tun_sendmsg();
                      vhost-2010-2015  [001] .....     1.000030: funcgraph_exit:       + 20.548 us  |  }
                      vhost-2010-2015  [001] .....     1.000040: function:                handle_tx
                """);
        assertEquals(2, read.events(EventKind.TX_PASS_BEGIN).size());
        assertEquals(1_000_030_000L, read.events(EventKind.TX_PASS_END).get(0).nanos());
        assertEquals(1_000_012_000L, read.events(EventKind.SENDMSG_BEGIN).get(0).nanos());
        assertEquals(1_000_025_000L, read.events(EventKind.SENDMSG_END).get(0).nanos());
        assertEquals(2, read.byName().get("funcgraph_entry"));
        assertEquals(1, read.byName().get("function"));
    }

    @Test
    void sniffsItsOwnAndNothingElse() {
        for (String own : List.of(
                "formats-text/tracecmd-report-3.1.txt",
                "formats-text/tracecmd-report-l.txt",
                "formats-text/tracecmd-report-multi.txt",
                "102-trace-cmd-plugin-forms/input.txt")) {
            assertTrue(TraceCmdFormat.sniff(ReadEvents.bytes("/cases/" + own)) > 60, own);
        }
        for (String other : List.of(
                "001-comm-cpu-kvm/input.txt",
                "010-no-irq-info/input.txt",
                "formats-text/ftrace-function_graph.txt",
                "formats-text/perfscript-6.1.txt")) {
            assertEquals(0, TraceCmdFormat.sniff(ReadEvents.bytes("/cases/" + other)), other);
        }
    }

    @Test
    void bytesByChanceNeverThrow() {
        byte[] good = ReadEvents.bytes("/cases/formats-text/tracecmd-report-3.4.txt");
        Random random = new Random(7);
        for (int n = 0; n < 500; n++) {
            byte[] bad = good.clone();
            for (int i = 0; i < 20; i++) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
            }
            ReadEvents.of(TraceCmdFormat.reader(), new String(bad, StandardCharsets.ISO_8859_1));
        }
    }
}
