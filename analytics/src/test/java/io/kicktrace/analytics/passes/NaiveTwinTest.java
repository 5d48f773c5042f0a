package io.kicktrace.analytics.passes;

import static org.assertj.core.api.Assertions.assertThat;

import io.kicktrace.avro.Distribution;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.event.EventKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A thousand generated traces: the analysis and its naive twin agree on every metric. */
class NaiveTwinTest {
    private static final int TRACES = 1000;

    @Test
    void agree() {
        long kicks = 0;
        long inSend = 0;
        for (long seed = 1; seed <= TRACES; seed++) {
            List<NaiveTwin.Event> trace = GeneratedTrace.of(seed);
            Script script = new Script();
            for (NaiveTwin.Event e : trace) {
                long b = e.kind() == EventKind.BATCH_BEGIN ? e.a() : 0;
                script.at(e.nanos() / 1000.0, e.thread(), e.kind(), e.object(), e.a(), b);
            }
            NaiveTwin twin = new NaiveTwin(trace);
            compare("seed " + seed, script.rows(), twin, trace);
            kicks += twin.kicks;
            inSend += twin.inSend;
        }
        assertThat(kicks).as("the traces hold something").isGreaterThan(10_000);
        assertThat(inSend).isGreaterThan(100);
    }

    private static void compare(String seed, Rows rows, NaiveTwin twin, List<NaiveTwin.Event> trace) {
        QueueWindow row = rows.capture("tx0");
        long span = trace.get(trace.size() - 1).nanos() - trace.get(0).nanos();
        boolean wakes = twin.count(EventKind.SCHED_WAKEUP) > 0;
        assertThat(or(row.getKicks())).as(seed + " kicks").isEqualTo(twin.kicks);
        assertThat(or(row.getPasses())).as(seed + " passes").isEqualTo(twin.count(EventKind.TX_PASS_BEGIN));
        assertThat(or(row.getPackets())).as(seed + " packets").isEqualTo(twin.sum(EventKind.USED_ADDED));
        assertThat(or(row.getSends())).as(seed + " sends").isEqualTo(twin.count(EventKind.SENDMSG_BEGIN));
        assertThat(or(row.getRaces())).as(seed + " races").isEqualTo(twin.sum(EventKind.NOTIFY_ENABLE_END));
        assertThat(or(row.getArms()))
                .as(seed + " arms")
                .isEqualTo(twin.count(EventKind.NOTIFY_ENABLE_END) - twin.sum(EventKind.NOTIFY_ENABLE_END));
        assertThat(sum(row.getPassNs())).as(seed + " pass_ns").isEqualTo(twin.passNanos);
        assertThat(sum(row.getSendNs())).as(seed + " send_ns").isEqualTo(twin.sendNanos);
        assertThat(sum(row.getExitNs())).as(seed + " exit_ns").isEqualTo(twin.exitNanos);
        assertThat(sum(row.getSubmitGapNs())).as(seed + " submit_gap_ns").isEqualTo(twin.gapNanos);
        if (wakes) {
            assertThat(or(row.getWakeups())).as(seed + " wakeups").isEqualTo(twin.count(EventKind.SCHED_WAKEUP));
        }
        if (wakes && twin.kicks > 0) {
            assertThat(or(row.getRequeues())).as(seed + " requeues").isEqualTo(twin.requeues);
            assertThat(or(row.getKicksWasted())).as(seed + " wasted").isEqualTo(twin.wasted);
            assertThat(sum(row.getWakeNs())).as(seed + " wake_ns").isEqualTo(twin.wakeNanos);
            if (row.getKicksInSend() != null) {
                assertThat(row.getKicksInSend()).as(seed + " in send").isEqualTo(twin.inSend);
            }
        }
        if (span > 0) {
            assertThat(or(row.getWorkerBusy()) * span).as(seed + " busy").isCloseTo(twin.busyNanos, within(0.5));
            if (row.getArmedShare() != null) {
                assertThat(row.getArmedShare() * span).as(seed + " armed").isCloseTo(twin.armedNanos, within(0.5));
            }
        }
    }

    private static org.assertj.core.data.Offset<Double> within(double offset) {
        return org.assertj.core.data.Offset.offset(offset);
    }

    private static long or(Long value) {
        return value == null ? 0 : value;
    }

    private static double or(Double value) {
        return value == null ? 0 : value;
    }

    private static long sum(Distribution distribution) {
        return distribution == null ? 0 : distribution.getSum();
    }
}
