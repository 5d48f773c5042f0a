package io.kicktrace.ingest.format.ftrace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.ReadEvents;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real captures of Linux 6.12: event counts agree with those of sed and uniq (captures/count.sh), sums with what the
 * sender counted itself (ground-truth.json of the captures).
 */
class CaptureCountsTest {
    private static ReadEvents read(String capture) {
        return ReadEvents.ofResource(FtraceFormat.reader(), "/captures/" + capture + ".txt.gz");
    }

    private static Map<String, Long> expected(String capture) throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(CaptureCountsTest.class.getResourceAsStream("/captures/counts.txt")),
                StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] columns = line.split(" ");
                if (columns[0].equals(capture)) {
                    counts.put(columns[1], Long.valueOf(columns[2]));
                }
            }
        }
        return counts;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "quiet-burst32-U.ftrace",
                "l2-burst32-D.kprobe",
                "l2-flat64-D.trace_pipe",
                "l2-flat64-D.function-latency",
                "l2-flat64-D.function_graph",
                "graph-events",
                "x86-tsc",
                "no-context"
            })
    void countsByNameAreThoseOfAnotherTool(String capture) throws IOException {
        ReadEvents read = read(capture);
        assertEquals(expected(capture), read.byName());
        assertEquals(0, read.facts().skippedLines);
    }

    @Test
    void usedEntriesAreThePacketsThatTheDriverSent() {
        ReadEvents read = read("quiet-burst32-U.ftrace");
        assertEquals(17568, sumOfA(read, EventKind.USED_ADDED));
        assertEquals(549, read.events(EventKind.KICK_SIGNALLED).size());
        assertTrue(read.events(EventKind.KICK_SIGNALLED).stream()
                .allMatch(kick -> kick.comm().equals("vhostdrv") && kick.tid() == 270));
        assertTrue(read.events(EventKind.TX_PASS_BEGIN).stream()
                .allMatch(pass -> pass.comm().equals("vhost-270") && pass.tid() == 271));
    }

    @Test
    void usedEntriesAreThePacketsThatTheGuestSent() {
        ReadEvents read = read("l2-burst32-D.kprobe");
        assertEquals(832, sumOfA(read, EventKind.USED_ADDED));
        assertEquals(31, read.events(EventKind.KICK_SIGNALLED).size());
        assertEquals(
                31,
                read.events(EventKind.KVM_MMIO_WRITE).stream()
                        .filter(write -> write.object().equals("NOTIFY_MMIO@febff004") && write.a() == 2)
                        .count());
        assertEquals(
                37,
                read.events(EventKind.KVM_EXIT).stream()
                        .filter(exit -> read.symbol(exit.a()).equals("npf"))
                        .count());
        // 832 of the 880 requests found a descriptor, 48 gave the ring's size: empty
        assertEquals(
                48,
                read.events(EventKind.DESC_FETCHED).stream()
                        .filter(fetched -> fetched.a() == 1024 && fetched.b() == 1)
                        .count());
        assertEquals(
                832 * 92L,
                read.events(EventKind.NET_RECEIVED).stream()
                        .mapToLong(ReadEvents.Event::b)
                        .sum());
    }

    /** That capture has kprobes and the function tracer on the same functions. */
    @Test
    void callThatProbeAndTracerPrintIsOne() {
        ReadEvents read = read("l2-flat64-D.trace_pipe");
        assertEquals(7, read.events(EventKind.TX_PASS_BEGIN).size());
        assertEquals(7, read.events(EventKind.KICK_SIGNALLED).size());
        assertEquals(626, read.events(EventKind.DESC_REQUESTED).size());
    }

    private static long sumOfA(ReadEvents read, EventKind kind) {
        return read.events(kind).stream().mapToLong(ReadEvents.Event::a).sum();
    }
}
