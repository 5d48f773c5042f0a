package io.kicktrace.analytics.passes;

import static io.kicktrace.analytics.passes.Script.NONE;
import static io.kicktrace.analytics.passes.Script.RX;
import static io.kicktrace.analytics.passes.Script.TX;
import static io.kicktrace.analytics.passes.Script.VCPU0;
import static io.kicktrace.analytics.passes.Script.VCPU1;
import static io.kicktrace.analytics.passes.Script.WORKER;
import static org.assertj.core.api.Assertions.assertThat;

import io.kicktrace.avro.ExitCount;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.event.EventKind;
import org.junit.jupiter.api.Test;

/** Small traces worked by hand, one definition each. */
class HandWorkedTest {

    /**
     * <pre>
     *   us   0      10 wake-up  12 pass  20 arm  21 flush(3)......31  32 end   33 pass  34 arm  35 flush(0)  36 end
     *        kick 1                                   kick 2 at 25
     * </pre>
     *
     * Kick 1 woke the worker. Kick 2 fell into the send behind the arm of the first pass and found the worker awake.
     */
    @Test
    void kickInSend() {
        QueueWindow row = new Script()
                .kick(0, 4)
                .woken(10)
                .pass(12)
                .enable(19, 20, 0)
                .at(25, VCPU0, EventKind.KVM_EXIT, NONE, 0, 0)
                .at(25, VCPU0, EventKind.KVM_FAST_MMIO, TX, 0, 0)
                .at(29, VCPU0, EventKind.KVM_ENTRY)
                .flush(30, 31, 3)
                .passEnd(32)
                .pass(33)
                .enable(34, 34, 0)
                .flush(35, 35, 0)
                .passEnd(36)
                .tx();
        assertThat(row.getKicks()).isEqualTo(2);
        assertThat(row.getKicksWasted()).isEqualTo(1);
        assertThat(row.getKicksInSend()).isEqualTo(1);
        assertThat(row.getPackets()).isEqualTo(3);
        assertThat(row.getSends()).isEqualTo(1);
        assertThat(row.getPasses()).isEqualTo(2);
        assertThat(row.getRequeues())
                .as("a kick came since the first pass began")
                .isZero();
        assertThat(row.getArms()).isEqualTo(2);
        assertThat(row.getRaces()).isZero();
        assertThat(row.getVariantSeen().getId()).isEqualTo("unpatched");
        assertThat(row.getWakeNs().getSum())
                .as("kick 1 at 0 to handler entry at 12")
                .isEqualTo(12_000);
        assertThat(row.getWakeNs().getN()).isEqualTo(1);
        assertThat(row.getExitNs().getSum()).as("4 us each").isEqualTo(8_000);
        assertThat(row.getSendNs().getSum()).isEqualTo(1_000);
        assertThat(row.getPassNs().getSum()).as("20 + 3 us").isEqualTo(23_000);
        assertThat(row.getWorkerBusy()).as("23 of 36 us").isEqualTo(23.0 / 36);
        assertThat(row.getArmedShare()).as("20 to 25, and 34 to the end at 36").isEqualTo(7.0 / 36);
        assertThat(row.getSubmitGapNs().getSum()).isEqualTo(25_000);
    }

    /** A wasted kick before the arm, or after the end of the send, is not in the send. */
    @Test
    void wastedOutsideTheSend() {
        QueueWindow row = new Script()
                .woken(0)
                .pass(1)
                .kick(2, 3)
                .enable(10, 11, 0)
                .flush(12, 20, 5)
                .kick(21, 22)
                .passEnd(23)
                .pass(24)
                .passEnd(25)
                .tx();
        assertThat(row.getKicksWasted()).isEqualTo(2);
        assertThat(row.getKicksInSend()).isZero();
    }

    /** Stamps are rounded to 1 us: a kick at the very stamp of the arm's return or of the send's end belongs to the send. */
    @Test
    void equalStampsBelongToTheSend() {
        QueueWindow row = new Script()
                .woken(0)
                .pass(1)
                .kick(11, 11)
                .enable(10, 11, 0)
                .flush(12, 20, 5)
                .kick(20, 20)
                .passEnd(23)
                .pass(24)
                .passEnd(25)
                .tx();
        assertThat(row.getKicksWasted()).isEqualTo(2);
        assertThat(row.getKicksInSend()).isEqualTo(2);
    }

    /** No send follows the arm in the same pass: nothing is in the send, though the next pass sends. */
    @Test
    void armWithoutSend() {
        QueueWindow row = new Script()
                .woken(0)
                .pass(1)
                .flush(2, 4, 5)
                .enable(5, 6, 0)
                .kick(7, 8)
                .passEnd(9)
                .pass(10)
                .flush(11, 13, 2)
                .enable(14, 15, 0)
                .passEnd(16)
                .tx();
        assertThat(row.getKicksWasted()).isEqualTo(1);
        assertThat(row.getKicksInSend()).isZero();
        assertThat(row.getVariantSeen().getId()).isEqualTo("deferred");
        assertThat(row.getVariantSeen().getEvidence()).isEqualTo(2);
    }

    /** A pass that follows a pass with nothing between was queued by the worker itself. */
    @Test
    void requeue() {
        QueueWindow row = new Script()
                .kick(0, 1)
                .woken(2)
                .pass(3)
                .flush(4, 5, 64)
                .passEnd(6)
                .pass(7)
                .flush(8, 9, 64)
                .passEnd(10)
                .kick(20, 21)
                .woken(22)
                .pass(23)
                .passEnd(24)
                .tx();
        assertThat(row.getRequeues()).isEqualTo(1);
        assertThat(row.getPasses()).isEqualTo(3);
        assertThat(row.getKicksWasted()).isZero();
        assertThat(row.getBatchFill()).as("128 packets in 2 sends").isEqualTo(1.0);
    }

    /** Full batches before the arm and an empty flush behind it: unpatched and flush-first both look so. */
    @Test
    void fullBatchesDoNotShowAVariant() {
        QueueWindow row = new Script()
                .woken(0)
                .pass(1)
                .flush(2, 3, 64)
                .enable(4, 5, 0)
                .flush(6, 6, 0)
                .passEnd(7)
                .tx();
        assertThat(row.getVariantSeen()).isNull();
    }

    @Test
    void flushFirstShows() {
        QueueWindow row = new Script()
                .woken(0)
                .pass(1)
                .flush(2, 3, 7)
                .enable(4, 5, 1)
                .flush(6, 7, 2)
                .enable(8, 9, 0)
                .flush(10, 10, 0)
                .passEnd(11)
                .tx();
        assertThat(row.getVariantSeen().getId()).isEqualTo("flush-first");
        assertThat(row.getRaces()).isEqualTo(1);
        assertThat(row.getArms()).isEqualTo(1);
    }

    /** While it polls, a TX pass enables the RX queue: an arm of rx0, none of tx0. */
    @Test
    void enableOfThePairedQueue() {
        Rows rows = new Script()
                .kick(0, 1)
                .woken(2)
                .pass(3)
                .at(4, WORKER, EventKind.NOTIFY_ENABLE_BEGIN, RX, 0, 0)
                .at(5, WORKER, EventKind.NOTIFY_ENABLE_END, NONE, 0, 0)
                .enable(6, 7, 0)
                .flush(8, 9, 3)
                .passEnd(10)
                .rows();
        assertThat(rows.capture("tx0").getArms()).isEqualTo(1);
        assertThat(rows.capture("rx0").getArms()).isEqualTo(1);
        assertThat(rows.capture("tx0").getBusyPolls()).isEqualTo(1);
        assertThat(rows.capture("tx0").getVariantSeen()).as("hidden by polling").isNull();
    }

    /** An exit pairs with the next entry of its own thread; an exit after an exit leaves the first unpaired. */
    @Test
    void exitsPairByThread() {
        Rows rows = new Script()
                .at(0, VCPU0, EventKind.KVM_EXIT, NONE, 1, 0)
                .at(1, VCPU1, EventKind.KVM_EXIT, NONE, 0, 0)
                .at(3, VCPU1, EventKind.KVM_ENTRY)
                .at(10, VCPU0, EventKind.KVM_ENTRY)
                .at(20, VCPU0, EventKind.KVM_EXIT, NONE, 0, 0)
                .at(30, VCPU0, EventKind.KVM_EXIT, NONE, 1, 0)
                .at(31, VCPU0, EventKind.KVM_ENTRY)
                .rows();
        assertThat(rows.vmCapture().getExitsByReason())
                .containsEntry("HLT", new ExitCount(2L, 11_000L, 2L))
                .containsEntry("EPT_MISCONFIG", new ExitCount(2L, 2_000L, 1L));
    }

    /** Events were lost between exit and entry, between kick and pass: nothing is paired across. */
    @Test
    void lossBreaksWhatIsOpen() {
        Rows rows = new Script()
                .kick(0, 1)
                .woken(2)
                .pass(3)
                .at(5, VCPU0, EventKind.KVM_EXIT, NONE, 0, 0)
                .at(5, VCPU0, EventKind.KVM_FAST_MMIO, TX, 0, 0)
                .at(6, NONE, EventKind.EVENTS_LOST, NONE, 7, 0)
                .at(8, VCPU0, EventKind.KVM_ENTRY)
                .passEnd(9)
                .pass(10)
                .passEnd(11)
                .rows();
        QueueWindow row = rows.capture("tx0");
        assertThat(row.getKicks()).isEqualTo(2);
        assertThat(row.getKicksWasted())
                .as("the second kick can no longer be judged")
                .isZero();
        assertThat(row.getRequeues()).as("whether a kick came between is lost").isZero();
        assertThat(row.getExitNs().getN()).isEqualTo(1);
        assertThat(row.getPassNs().getN()).isEqualTo(1);
        assertThat(row.getLostEvents()).isEqualTo(7);
        assertThat(row.getLowerBounds()).contains("kicks", "kicks_wasted", "passes");
        assertThat(rows.vmCapture().getExitsByReason().get("EPT_MISCONFIG")).isEqualTo(new ExitCount(2L, 1_000L, 1L));
    }

    /** A pass and a send count where they end, a kick where it is; time in handlers is split at the border. */
    @Test
    void windowBorders() {
        Rows rows = new Script()
                .kick(1, 2)
                .woken(3)
                .pass(8)
                .flush(9, 12, 5)
                .passEnd(14)
                .kick(15, 16)
                .woken(17)
                .rows(10_000);
        QueueWindow first = rows.windows("tx0").get(0);
        QueueWindow second = rows.windows("tx0").get(1);
        assertThat(first.getWindowStartNanos()).isZero();
        assertThat(second.getWindowStartNanos()).isEqualTo(10_000);
        assertThat(first.getKicks()).isEqualTo(1);
        assertThat(second.getKicks()).isEqualTo(1);
        assertThat(first.getPasses()).isZero();
        assertThat(second.getPasses()).isEqualTo(1);
        assertThat(first.getSends()).isZero();
        assertThat(second.getSends()).isEqualTo(1);
        assertThat(first.getWorkerBusy())
                .as("2 us of the 9 that the capture covers")
                .isEqualTo(2.0 / 9);
        assertThat(second.getWorkerBusy()).as("4 us of the 7").isEqualTo(4.0 / 7);
        assertThat(second.getCoverage()).isEqualTo(0.7);
    }

    /** Worker switched out while runnable: that time is not spent in the handler, but the pass lasts. */
    @Test
    void preemption() {
        QueueWindow row = new Script()
                .woken(0)
                .pass(2)
                .at(4, WORKER, EventKind.SCHED_SWITCH, NONE, VCPU1, 0)
                .at(8, VCPU1, EventKind.SCHED_SWITCH, NONE, WORKER, 0)
                .passEnd(10)
                .at(10, WORKER, EventKind.SCHED_SWITCH, NONE, VCPU1, 1)
                .tx();
        assertThat(row.getWorkerBusy()).isEqualTo(0.4);
        assertThat(row.getPassNs().getSum()).isEqualTo(8_000);
        assertThat(row.getSleeps()).as("a preemption is no sleep").isEqualTo(1);
    }

    /** A tool's totals add up with exits that were recorded one by one; those without a time add none. */
    @Test
    void exitsThatAToolCounted() {
        var exits = new Script()
                .kick(0, 4)
                .counted(5, 0, 10, 30_000)
                .counted(6, 1, 7, -1)
                .rows()
                .vmCapture()
                .getExitsByReason();
        assertThat(exits.get("EPT_MISCONFIG").getCount()).isEqualTo(11);
        assertThat(exits.get("EPT_MISCONFIG").getPaired()).isEqualTo(11);
        assertThat(exits.get("EPT_MISCONFIG").getTimeNs()).isEqualTo(34_000);
        assertThat(exits.get("HLT").getCount()).isEqualTo(7);
        assertThat(exits.get("HLT").getPaired()).isZero();
        assertThat(exits.get("HLT").getTimeNs()).isNull();
    }

    /** Ticks of unknown length give order and counts; no time may be read off them. */
    @Test
    void clockWithoutUnitGivesNoDurations() {
        Script script = new Script()
                .kick(0, 4)
                .woken(10)
                .pass(12)
                .enable(19, 20, 0)
                .flush(30, 31, 3)
                .passEnd(32);
        QueueWindow timed = script.tx();
        Rows rows = script.rows("x86-tsc", 10_000_000_000L);
        QueueWindow ticks = rows.capture("tx0");
        assertThat(timed.getPassNs()).isNotNull();
        for (String metric : java.util.List.of("exit_ns", "wake_ns", "send_ns", "pass_ns", "submit_gap_ns")) {
            assertThat(ticks.get(metric)).as(metric).isNull();
            assertThat(ticks.getUnavailable().get(metric)).as(metric).contains("trace_clock mono");
        }
        assertThat(ticks.getWorkerBusy()).isNull();
        assertThat(ticks.getArmedShare()).isNull();
        assertThat(ticks.getKicks()).isEqualTo(timed.getKicks()).isEqualTo(1);
        assertThat(ticks.getPackets()).isEqualTo(3);
        assertThat(ticks.getBatchSize()).isEqualTo(timed.getBatchSize());
        assertThat(rows.vmCapture().getExitsByReason().get("EPT_MISCONFIG").getTimeNs())
                .isNull();
        assertThat(rows.vmCapture().getExitsByReason().get("EPT_MISCONFIG").getPaired())
                .isEqualTo(1);
    }

    /** Neither sends nor passes are recorded: what the worker gives to the stack is its TX queue's all the same. */
    @Test
    void packetsOfAWorkerThatOnlyNetEventsShow() {
        QueueWindow row = new Script()
                .kick(0, 4)
                .woken(10)
                .at(20, WORKER, EventKind.NET_RECEIVED, NONE, 0, 92)
                .at(21, WORKER, EventKind.NET_RECEIVED, NONE, 0, 92)
                .at(22, VCPU0, EventKind.NET_RECEIVED, NONE, 0, 1500)
                .tx();
        assertThat(row.getPackets()).isEqualTo(2);
        assertThat(row.getPacketsFrom()).isEqualTo("receives");
        assertThat(row.getBytes())
                .as("with the 14 bytes of the Ethernet header")
                .isEqualTo(212);
        assertThat(row.getKicks()).isEqualTo(1);
        assertThat(row.getWakeups()).isEqualTo(1);
        assertThat(row.getPasses()).isNull();
        assertThat(row.getSends()).isNull();
    }

    /** A pass is recorded, its sends are not: only what comes within the pass is a packet. */
    @Test
    void packetsOfAPassWithoutSends() {
        QueueWindow row = new Script()
                .woken(0)
                .pass(1)
                .at(2, WORKER, EventKind.NET_RECEIVED, NONE, 0, 92)
                .passEnd(3)
                .at(4, WORKER, EventKind.NET_RECEIVED, NONE, 0, 1500)
                .tx();
        assertThat(row.getPackets()).isEqualTo(1);
    }
}
