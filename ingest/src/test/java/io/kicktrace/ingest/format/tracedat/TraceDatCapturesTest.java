package io.kicktrace.ingest.format.tracedat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.ReadEvents;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What trace-cmd 3.3.1 recorded on Linux 6.12, with kallsyms shortened (captures/shorten.py). Counts are those of
 * {@code trace-cmd report | sort | uniq -c}, sums the senders' own.
 */
class TraceDatCapturesTest {
    private static ReadEvents read(String name) {
        return ReadEvents.ofResource(TraceDatFormat.reader(), "/format/tracedat/captures/" + name);
    }

    private static long count(ReadEvents read, EventKind kind) {
        return read.events(kind).size();
    }

    /** A user-space driver: it sent 1608 packets of 64 bytes behind their headers, with 7 kicks. */
    @Test
    void functionsInVersion7WithZstd() {
        ReadEvents read = read("drv-flat64-U.function.v7-zstd.dat");
        assertEquals(
                Map.of(
                        "function",
                        6947L,
                        "napi_gro_receive_entry",
                        1608L,
                        "napi_gro_receive_exit",
                        1608L,
                        "netif_receive_skb",
                        1608L,
                        "sched_switch",
                        191L,
                        "sched_wakeup",
                        97L),
                read.byName());
        assertEquals(7, count(read, EventKind.KICK_SIGNALLED));
        assertTrue(read.events(EventKind.KICK_SIGNALLED).stream().allMatch(e -> e.tid() == 857));
        assertTrue(read.events(EventKind.TX_PASS_BEGIN).stream()
                .allMatch(e -> e.tid() == 858 && e.comm().equals("vhost-857")));
        assertEquals(1608, count(read, EventKind.NET_RECEIVED));
        assertEquals(List.of(), read.marks());
        assertEquals("mono", read.facts().clock);
        assertEquals("trace-cmd 3.3.1", read.facts().tool);
        assertEquals("6.12.117+deb13-amd64", read.facts().kernel);
        assertEquals(2, read.facts().cpus);

        ReadEvents.Event first = read.events().get(0);
        assertEquals(1_886_091_402_347L, first.nanos());
        assertEquals(
                "1 <idle>-0 SCHED_WAKEUP", first.cpu() + " " + first.comm() + "-" + first.tid() + " " + first.kind());
        assertEquals("854 trace-cmd", read.tid(first.a()) + " " + read.comm(first.a()));
        ReadEvents.Event last = read.events().get(read.events().size() - 1);
        assertEquals(1_886_719_092_378L, last.nanos());
        assertEquals("rcu_preempt", last.comm());
        // the capture covers what the driver did by its own clock, which is the trace clock
        assertTrue(read.events(EventKind.KICK_SIGNALLED).stream()
                .allMatch(e -> e.nanos() > 1_886_500_204_562L && e.nanos() < 1_886_565_989_076L));
    }

    /** A QEMU guest: it sent 1104 packets with 26 kicks, 2-byte writes to one address. trace-cmd read 5328 + 4016 events. */
    @Test
    void eventsInVersion7WithZlib() {
        ReadEvents read = read("l2-flat64-U.events.v7-zlib.dat");
        assertEquals(5328 + 4016, read.total());
        assertEquals(
                Map.of("hlt", 9L, "interrupt", 34L, "io", 270L, "msr", 39L, "npf", 40L, "vintr", 24L),
                read.events(EventKind.KVM_EXIT).stream()
                        .collect(Collectors.groupingBy(e -> read.symbol(e.a()), TreeMap::new, Collectors.counting())));
        assertEquals(416, count(read, EventKind.KVM_ENTRY));
        assertEquals(1104, count(read, EventKind.NET_RECEIVED));
        assertEquals(
                26,
                read.events(EventKind.KVM_MMIO_WRITE).stream()
                        .filter(e -> e.object().equals("NOTIFY_MMIO@febff004") && e.a() == 2)
                        .count());
        assertTrue(read.events(EventKind.KVM_EXIT).stream()
                .allMatch(e -> e.tid() == 5782 && e.comm().equals("CPU 0/KVM")));
        assertEquals("local", read.facts().clock);
    }

    /** The driver again: 264 packets, 1 kick. A call of the worker that finds the ring empty is a request as well. */
    @Test
    void functionGraphInVersion6() {
        ReadEvents read = read("drv-flat64-U.function_graph.v6.dat.gz");
        assertEquals(Map.of("funcgraph_entry", 1252L, "funcgraph_exit", 1252L, "sched_switch", 163L), read.byName());
        assertEquals(1, count(read, EventKind.KICK_SIGNALLED));
        assertEquals(count(read, EventKind.TX_PASS_BEGIN), count(read, EventKind.TX_PASS_END));
        assertEquals(count(read, EventKind.DESC_REQUESTED), count(read, EventKind.DESC_FETCHED));
        assertTrue(count(read, EventKind.DESC_REQUESTED) >= 264);
        assertEquals(1_915_183_996_462L, read.events().get(0).nanos());
        assertEquals(
                1_915_891_922_259L, read.events().get(read.events().size() - 1).nanos());
        assertEquals("local", read.facts().clock);
        assertEquals(2, read.facts().cpus);
    }
}
