package io.kicktrace.ingest.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectRole;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeMapTest {
    private static final ProbeMap SHIPPED = ProbeMap.shipped();

    @TempDir
    private Path folder;

    private static EventKind kind(Optional<Probe> probe) {
        return probe.map(Probe::kind).orElse(EventKind.UNKNOWN);
    }

    private static Optional<Probe> event(ProbeMap map, String name) {
        byte[] text = ("x" + name + "x").getBytes(StandardCharsets.UTF_8);
        return map.event(text, 1, text.length - 1);
    }

    private static Optional<Probe> entered(String function) {
        byte[] text = function.getBytes(StandardCharsets.UTF_8);
        return SHIPPED.entered(text, 0, text.length);
    }

    private static Optional<Probe> returned(String function) {
        byte[] text = function.getBytes(StandardCharsets.UTF_8);
        return SHIPPED.returned(text, 0, text.length);
    }

    /** The probes that the capture kit's kprobe_events file defines. */
    @ParameterizedTest
    @CsvSource({
        "poll_wakeup, KICK_SIGNALLED",
        "vq_work_queue, WORK_QUEUED",
        "poll_queue, POLL_QUEUED",
        "eventfd_signal, SIGNAL_SENT",
        "handle_tx_kick, TX_WORK_BEGIN",
        "handle_tx, TX_PASS_BEGIN",
        "handle_tx_ret, TX_PASS_END",
        "get_vq_desc, DESC_REQUESTED",
        "get_vq_desc_ret, DESC_FETCHED",
        "tx_batch, BATCH_BEGIN",
        "tx_batch_ret, BATCH_END",
        "tun_sendmsg, SENDMSG_BEGIN",
        "tun_sendmsg_ret, SENDMSG_END",
        "used_signal_n, USED_ADDED",
        "enable_notify, NOTIFY_ENABLE_BEGIN",
        "enable_notify_ret, NOTIFY_ENABLE_END",
        "disable_notify, NOTIFY_DISABLED"
    })
    void knowsTheProbesOfTheCaptureKitWithAndWithoutGroup(String name, EventKind kind) {
        assertEquals(kind, kind(event(SHIPPED, name)));
        assertEquals(kind, kind(event(SHIPPED, "lab:" + name)));
    }

    @Test
    void functionsGiveEveryKindThatAProbeCanTell() {
        Set<EventKind> tracepoints = EnumSet.of(
                EventKind.UNKNOWN,
                EventKind.KVM_EXIT,
                EventKind.KVM_ENTRY,
                EventKind.KVM_FAST_MMIO,
                EventKind.KVM_MMIO_WRITE,
                EventKind.KVM_MMIO_READ,
                EventKind.KVM_PIO_WRITE,
                EventKind.KVM_PIO_READ,
                EventKind.KVM_USERSPACE_EXIT,
                EventKind.SCHED_SWITCH,
                EventKind.SCHED_WAKING,
                EventKind.SCHED_WAKEUP,
                EventKind.NET_RECEIVED,
                EventKind.NET_XMITTED);
        Set<EventKind> marks =
                EnumSet.of(EventKind.EVENTS_LOST, EventKind.BUFFER_STARTED, EventKind.CLOCK_STEPPED_BACK);
        Set<EventKind> expected = EnumSet.allOf(EventKind.class);
        expected.removeAll(tracepoints);
        expected.removeAll(marks);
        Set<EventKind> found = EnumSet.noneOf(EventKind.class);
        List<String> functions = List.of(
                "vhost_poll_wakeup",
                "vhost_vq_work_queue",
                "vhost_poll_queue",
                "eventfd_signal_mask",
                "handle_tx_kick",
                "handle_tx",
                "handle_rx_kick",
                "handle_rx",
                "vhost_get_vq_desc",
                "vhost_tx_batch",
                "tun_sendmsg",
                "vhost_add_used_and_signal_n",
                "vhost_enable_notify",
                "vhost_disable_notify",
                "vhost_net_busy_poll");
        for (Function<String, Optional<Probe>> look : Stream.<Function<String, Optional<Probe>>>of(
                        ProbeMapTest::entered, ProbeMapTest::returned)
                .toList()) {
            functions.forEach(name -> look.apply(name).ifPresent(probe -> found.add(probe.kind())));
        }
        assertEquals(expected, found);
    }

    @Test
    void compilerSuffixesDoNotMatterButAColdPieceIsNoCall() {
        assertEquals(EventKind.BATCH_BEGIN, kind(entered("vhost_tx_batch.isra.0")));
        assertEquals(EventKind.BATCH_BEGIN, kind(entered("vhost_tx_batch.constprop.0.isra.0")));
        assertEquals(EventKind.BATCH_END, kind(returned("vhost_tx_batch.isra.0")));
        assertEquals(EventKind.UNKNOWN, kind(entered("handle_tx.cold")));
        assertEquals(EventKind.UNKNOWN, kind(entered("handle_tx.part.0.cold")));
        assertEquals(EventKind.UNKNOWN, kind(entered("handle_tx_copy")));
    }

    @ParameterizedTest
    @CsvSource({
        "p_handle_tx_0, TX_PASS_BEGIN",
        "r_handle_tx_0, TX_PASS_END",
        "probe:handle_tx, TX_PASS_BEGIN",
        "probe:handle_tx__return, TX_PASS_END",
        "probe:handle_tx_1, TX_PASS_BEGIN",
        "handle_tx__entry, TX_PASS_BEGIN",
        "handle_tx__exit, TX_PASS_END",
        "handle_tx_ret, TX_PASS_END",
        "p_vhost_tx_batch_isra_0_0, BATCH_BEGIN",
        "probe:vhost_tx_batch_isra_0, BATCH_BEGIN",
        "probe:vhost_enable_notify__return, NOTIFY_ENABLE_END",
        "kprobe:handle_tx, TX_PASS_BEGIN",
        "kretprobe:handle_tx, TX_PASS_END",
        "kprobe:vhost_net:handle_tx, TX_PASS_BEGIN",
        "fentry:vhost:vhost_enable_notify, NOTIFY_ENABLE_BEGIN",
        "fexit:vhost:vhost_enable_notify, NOTIFY_ENABLE_END",
        "kretfunc:vhost_get_vq_desc, DESC_FETCHED",
        "handle_tx_kick, TX_WORK_BEGIN",
        "myprobe, UNKNOWN",
        "_, UNKNOWN"
    })
    void findsTheFunctionInTheNameOfAProbe(String name, EventKind kind) {
        assertEquals(kind, kind(SHIPPED.namedAfterFunction(name)));
    }

    @Test
    void filesOfTheUserComeFirst() throws IOException {
        Path first =
                write("first.conf", "probes = [{kind = TX_PASS_BEGIN, events = [mine, tx_batch], vhost-net = dev}]");
        Path second = write("second.conf", """
                # a comment
                probes = [
                  { kind = BATCH_BEGIN, events = [mine, other], virtqueue = [vq, nvq], work = w, a = [n, num], b = 7 }
                  { kind = UNKNOWN, events = [handle_tx] }
                ]
                """);
        ProbeMap map = ProbeMap.with(List.of(first, second));
        assertEquals(EventKind.TX_PASS_BEGIN, kind(event(map, "mine")));
        assertEquals(EventKind.TX_PASS_BEGIN, kind(event(map, "tx_batch")));
        assertEquals(EventKind.UNKNOWN, kind(event(map, "handle_tx")));
        assertEquals(EventKind.TX_PASS_END, kind(event(map, "handle_tx_ret")));
        Probe other = event(map, "other").orElseThrow();
        assertEquals(EventKind.BATCH_BEGIN, other.kind());
        assertEquals(
                List.of(ObjectRole.VIRTQUEUE, ObjectRole.VIRTQUEUE, ObjectRole.WORK),
                other.objects().stream().map(ObjectField::role).toList());
        assertEquals(2, other.a().fieldCount());
        assertEquals(-1, other.a().otherwise());
        assertEquals(0, other.b().fieldCount());
        assertEquals(7, other.b().otherwise());
        assertEquals(-1, other.c().otherwise());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "probes = [{kind = TX_PASS, events = [x]}]               | line 1: expected a kind out of",
                "probes = [{kind = TX_PASS_END}]                         | line 1: expected events, functions or returns",
                "probes = [{kind = TX_PASS_END, event = [x]}]            | line 1: expected one of the keys",
                "probe = []                                              | line 1: expected the key 'probes'",
                "probes = 5                                              | expected a list 'probes'",
                "probes = [{events = [x]}]                               | expected a list 'probes'",
                "probes = [                                              | expected a list 'probes'"
            })
    void saysWhereAFileIsWrongAndWhatWasExpected(String text, String message) throws IOException {
        Path file = write("wrong.conf", text);
        ProbeFileException e = assertThrows(ProbeFileException.class, () -> ProbeMap.with(List.of(file)));
        assertTrue(e.getMessage().contains("wrong.conf"), e.getMessage());
        assertTrue(e.getMessage().contains(message), e.getMessage());
        assertTrue(e.getMessage().contains("docs/reference/probes.md"), e.getMessage());
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
