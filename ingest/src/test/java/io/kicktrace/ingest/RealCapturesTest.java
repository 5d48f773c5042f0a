package io.kicktrace.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.event.EventKind;
import io.kicktrace.event.ThreadRole;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Captures of real kernels; the figures are the senders' own counters and {@code grep -c}, not ours. */
class RealCapturesTest {
    @TempDir
    Path folder;

    private static long packets(Ingested in, String queue) {
        return in.events(EventKind.USED_ADDED).stream()
                .filter(e -> e.queue().equals(queue))
                .mapToLong(Ingested.Event::a)
                .sum();
    }

    private static Map<String, Long> kicks(Ingested in) {
        return in.events(EventKind.KICK_SIGNALLED).stream()
                .filter(e -> e.role() != ThreadRole.WORKER)
                .collect(Collectors.groupingBy(e -> e.vm() + " " + e.queue(), Collectors.counting()));
    }

    /** A QEMU guest: the sender counted 31 kicks and 832 packets; the file has 494 kvm_exit lines. */
    @Test
    void aGuestsKicksAndPacketsAreFoundAndItsExitsSumToTheFile() {
        Ingested in = Ingested.resource(folder, "/captures/l2-burst32-D.kprobe.txt.gz");

        assertEquals(Set.of("pid:2729 VCPU 2735", "pid:2729 WORKER 2734"), in.threads());
        assertEquals(Map.of("pid:2729 tx0", 31L), kicks(in));
        assertEquals(832, packets(in, "tx0"));
        assertEquals(494, in.events(EventKind.KVM_EXIT).size());
        assertTrue(in.queues().get("pid:2729 tx0").indexKnown());
        assertEquals(
                31,
                in.events(EventKind.KVM_MMIO_WRITE).stream()
                        .filter(e -> e.queue().equals("tx0"))
                        .count());
    }

    /** A user-space driver: it counted 549 kicks and 17568 packets. */
    @Test
    void aDriversKicksAndPacketsAreFound() {
        Ingested in = Ingested.resource(folder, "/captures/quiet-burst32-U.ftrace.txt.gz");

        assertEquals(Set.of("pid:270 SUBMITTER 270", "pid:270 WORKER 271"), in.threads());
        assertEquals(Map.of("pid:270 tx0", 549L), kicks(in));
        assertEquals(17_568, packets(in, "tx0"));
        assertFalse(in.queues().get("pid:270 tx0").indexKnown());
    }

    /** Functions without arguments and kvm events: 16 of 28 writes are kicks, as 16 calls of vhost_poll_wakeup show. */
    @Test
    void withoutPointersTheNotifyAddressIsFoundByWhatFollows() {
        Ingested in = Ingested.resource(folder, "/captures/x86-tsc.txt.gz");

        assertEquals(Set.of("pid:1784 VCPU 1791", "pid:1784 WORKER 1789"), in.threads());
        assertEquals(
                16,
                in.events(EventKind.KVM_MMIO_WRITE).stream()
                        .filter(e -> e.queue().equals("tx0"))
                        .count());
    }

    /** trace_pipe lost events on the way; what there is still finds its place. */
    @Test
    void aCaptureWithLossesIsIdentifiedToo() {
        Ingested in = Ingested.resource(folder, "/captures/l2-flat64-D.trace_pipe.txt.gz");

        assertEquals(Set.of("pid:2173 VCPU 2179", "pid:2173 WORKER 2178"), in.threads());
        assertEquals(Map.of("pid:2173 tx0", 7L), kicks(in));
    }

    /** A trace.dat of functions and sched events of the driver: 7 kicks; the worker is a thread of the driver. */
    @Test
    void aTraceDatIsReadWhereItIs() {
        Ingested in = Ingested.resource(folder, "/format/tracedat/captures/drv-flat64-U.function.v7-zstd.dat");

        assertTrue(
                in.threads().contains("pid:857 WORKER 858"), () -> in.threads().toString());
        assertEquals(7, in.events(EventKind.KICK_SIGNALLED).size());
        CaptureReport report = in.reports.get(0);
        assertEquals("trace-dat", report.getFormat());
        assertEquals("trace-cmd 3.3.1", report.getTool());
        assertEquals("6.12.117+deb13-amd64", report.getKernel());
        assertEquals("mono", report.getClock());
        assertEquals(2, report.getCpus());
        assertEquals(12_059, report.getEvents());
        assertEquals(1608, report.getByEvent().get("netif_receive_skb"));
        assertEquals(1_886_091_402_347L, report.getFirstNanos());
        assertEquals(1_886_719_092_378L, report.getLastNanos());
        assertEquals(0, report.getLostEvents() + report.getLossMarks() + report.getOverwrittenEvents());
        assertEquals(0, report.getSkippedLines());
    }

    /** The third page of CPU 1 says that 702 events are missing before it; later stages pair nothing across. */
    @Test
    void missedEventsGoOnWithTheEvents() {
        for (String name : List.of("kvm-v6", "kvm-v6-missed-702")) {
            Ingested in = Ingested.resource(folder, "/format/tracedat/" + name + ".dat.gz");
            CaptureReport report = in.reports.get(0);
            boolean missed = name.contains("missed");
            assertEquals(missed ? 702 : 0, report.getLostEvents());
            assertEquals(missed ? 1 : 0, report.getLossMarks());
            assertEquals(3100, report.getEvents());
            assertEquals(missed ? 1 : 0, in.events(EventKind.EVENTS_LOST).size());
        }
    }
}
