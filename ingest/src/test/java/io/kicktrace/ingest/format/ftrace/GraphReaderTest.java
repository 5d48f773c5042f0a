package io.kicktrace.ingest.format.ftrace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.ReadEvents;
import io.kicktrace.ingest.stat.IngestStat;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class GraphReaderTest {
    private static ReadEvents read(String text) {
        return ReadEvents.of(FtraceFormat.reader(), text);
    }

    private static String known(ReadEvents read) {
        return read.events().stream()
                .filter(e -> e.kind() != EventKind.UNKNOWN)
                .map(ReadEvents.Event::toString)
                .collect(Collectors.joining("\n"));
    }

    @Test
    void callsBeginAndEnd() {
        ReadEvents read = read("""
                   10.000001 |    1)  vhost-4-4990  |               |  handle_tx_kick [vhost_net](work=0xffff01) {
                   10.000002 |    1)  vhost-4-4990  |               |    handle_tx [vhost_net](net=0xffff02) {
                   10.000003 |    1)  vhost-4-4990  |   0.345 us    |      vhost_get_vq_desc [vhost](); /* <-get_tx_bufs+0x2a/0x90 ret=-14 */
                   10.000004 |    1)  vhost-4-4990  | + 12.345 us   |      tun_sendmsg [tun](); /* ret=0x0 */
                   10.000017 |    1)  vhost-4-4990  |   0.200 us    |      vhost_enable_notify [vhost](dev=0x1, vq=0xffff03); /* = 0x1 */
                   10.000018 |    1)  vhost-4-4990  |               |      /* sched_waking: comm=a pid=7 prio=120 target_cpu=002 */
                   10.000140 |    1)  vhost-4-4990  | ! 139.001 us  |    } /* handle_tx [vhost_net] ret=0x1 */
                   10.000141 |    1)  vhost-4-4990  | ! 140.001 us  |  }
                """);
        assertEquals("""
                10000001000 1 vhost--4990 TX_WORK_BEGIN WORK@ffff01 1 0 0
                10000002000 1 vhost--4990 TX_PASS_BEGIN VHOST_NET@ffff02 0 0 0
                10000003000 1 vhost--4990 DESC_REQUESTED 0 0 0
                10000003000 1 vhost--4990 DESC_FETCHED -14 1 0
                10000004000 1 vhost--4990 SENDMSG_BEGIN -1 -1 -1
                10000016000 1 vhost--4990 SENDMSG_END 0 0 0
                10000017000 1 vhost--4990 NOTIFY_ENABLE_BEGIN VIRTQUEUE@ffff03 0 0 0
                10000017000 1 vhost--4990 NOTIFY_ENABLE_END 1 0 0
                10000018000 1 vhost--4990 SCHED_WAKING 1 2 0
                10000140000 1 vhost--4990 TX_PASS_END 0 0 0""", known(read));
        assertEquals(8, read.total());
        assertEquals(0, read.facts().skippedLines);
    }

    /** Switch lines say which thread a CPU runs; a call goes on behind them. */
    @Test
    void bracesCloseTheCallOfTheirThread() {
        ReadEvents read =
                ReadEvents.ofResource(FtraceFormat.reader(), "/cases/069-fgraph-task-switch-separators/input.txt");
        assertEquals("""
                4266129266703000 0 CPU 0/K-26296 KICK_SIGNALLED 0 0 0
                4266129266703000 0 CPU 0/K-26296 WORK_QUEUED 0 0 0
                4266129266705000 0 vhost--26292 TX_WORK_BEGIN 1 0 0
                4266129266706000 0 CPU 1/K-26297 KICK_SIGNALLED 0 0 0""", known(read));
        // the first brace belongs to a thread that no line before it names
        assertEquals(-1, read.events().get(0).tid());
        assertEquals(26292, read.events().get(read.events().size() - 1).tid());
    }

    @Test
    void braceWithoutABeginIsNothingUnlessItSaysWhatItCloses() {
        ReadEvents read = read("""
                 10.000001 |   0)   2.264 us    |    }
                 10.000002 |   0)   2.264 us    |  } /* handle_tx [vhost_net] */
                 10.000003 |   1)               |  handle_tx [vhost_net]() {
                 10.000004 |   0)   2.264 us    |  }
                 10.000005 |   1)   2.264 us    |  }
                """);
        assertEquals("""
                10000002000 0 --1 TX_PASS_END 0 0 0
                10000003000 1 --1 TX_PASS_BEGIN 0 0 0
                10000005000 1 --1 TX_PASS_END 0 0 0""", known(read));
    }

    @Test
    void lossForgetsWhatWasOpen() {
        ReadEvents read = read("""
                 10.000003 |   1)               |  handle_tx [vhost_net]() {
                CPU:1 [LOST 12 EVENTS]
                 10.000005 |   1)   2.264 us    |  }
                """);
        assertEquals("10000003000 1 --1 TX_PASS_BEGIN 0 0 0", known(read));
        assertEquals("[lost 1 12 after 1]", read.marks().toString());
    }

    /** eventfd_signal is a wrapper around eventfd_signal_mask up to 6.7: one signal. */
    @Test
    void callInsideACallThatSaysTheSameIsNoSecondOne() {
        ReadEvents read = read("""
                 10.000003 |   1)               |  eventfd_signal() {
                 10.000003 |   1)   0.300 us    |    eventfd_signal_mask();
                 10.000005 |   1)   2.264 us    |  }
                 10.000006 |   1)   0.300 us    |  eventfd_signal_mask();
                """);
        assertEquals(2, read.events(EventKind.SIGNAL_SENT).size());
        ReadEvents functions = read("""
                      vhost-4990-4991    [001] .....    10.000001: eventfd_signal <-vhost_signal
                      vhost-4990-4991    [001] .....    10.000002: eventfd_signal_mask <-eventfd_signal
                      vhost-4990-4991    [001] .....    10.000003: eventfd_signal_mask <-vhost_signal
                """);
        assertEquals(2, functions.events(EventKind.SIGNAL_SENT).size());
        ReadEvents callerNotTraced = read("""
                      vhost-4990-4991    [001] .....    10.000002: eventfd_signal_mask <-eventfd_signal
                """);
        assertEquals(1, callerNotTraced.events(EventKind.SIGNAL_SENT).size());
    }

    @Test
    void withoutAbsoluteTimeLinesOnlyCount() {
        ReadEvents read = ReadEvents.ofResource(FtraceFormat.reader(), "/cases/formats-text/ftrace-function_graph.txt");
        assertEquals(12, read.total());
        assertEquals(12, read.stat(IngestStat.NO_STAMP));
        assertEquals(0, read.events().size());
        assertEquals(
                "{funcgraph_exit=4, handle_tx=1, handle_tx_kick=1, mutex_lock=1, sched_waking=1,"
                        + " sysvec_apic_timer_interrupt=1, vhost_add_used=1, vhost_get_vq_desc=1, vhost_worker=1}",
                read.byName().toString());
    }

    @Test
    void argumentsMayHoldBracesAndParentheses() {
        ReadEvents read = ReadEvents.ofResource(FtraceFormat.reader(), "/cases/070-fgraph-args-retval/input.txt");
        assertEquals(
                "{funcgraph_exit=2, handle_tx_kick=1, translate_desc=1, vhost_get_vq_desc=2, vhost_signal=1}",
                read.byName().toString());
    }

    @Test
    void optionsAddColumnsAndTails() {
        ReadEvents read = read("""
                 10.000003 |   1)  <idle>-0    |  d..1. |   0.300 us    |  handle_tx [vhost_net](); (Overruns: 0)
                 10.000003 |       12 us |   1)   0.300 us    |  handle_tx [vhost_net]();
                 10.000003 |   1)  handle_tx [vhost_net]();
                 (Overruns: 0)
                   1)   ==========> |
                   1)   <========== |
                """);
        assertEquals(3, read.events(EventKind.TX_PASS_BEGIN).size());
        assertEquals(3, read.total());
        assertEquals(0, read.facts().skippedLines);
    }
}
