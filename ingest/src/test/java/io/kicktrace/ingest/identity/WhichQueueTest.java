package io.kicktrace.ingest.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.QueueInfo;
import io.kicktrace.ingest.Ingested;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which queue a virtqueue, and whatever leads to it, is. The layout of the structures is as in {@link WhoIsWhoTest}. */
class WhichQueueTest {
    @TempDir
    Path folder;

    /** While it busy polls, a TX pass disables and enables the RX queue of the pair as well. */
    @Test
    void theQueueThatATxPassOnlyEnablesIsTheReceiveQueueOfThePair() {
        Ingested in = Ingested.text(folder, """
                  vhost-100-101 [001] ..... 10.000100: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000100000
                  vhost-100-101 [001] ..... 10.000110: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000104ab8
                  vhost-100-101 [001] ..... 10.000120: get_vq_desc: (vhost_get_vq_desc+0x4/0xaf0) vq=0xff11000000104ab8
                  vhost-100-101 [001] ..... 10.000130: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff110000001000c0
                  vhost-100-101 [001] ..... 10.000140: enable_notify: (vhost_enable_notify+0x4/0x230) vq=0xff110000001000c0
                  vhost-100-101 [001] ..... 10.000150: enable_notify: (vhost_enable_notify+0x4/0x230) vq=0xff11000000104ab8
                  vhost-100-101 [001] ..... 10.000160: used_signal_n: (vhost_add_used_and_signal_n+0x4/0x40) vq=0xff11000000104ab8 count=3
                """);

        assertEquals(List.of("rx0", "tx0"), in.queuesOf(EventKind.NOTIFY_ENABLE_BEGIN));
        assertEquals(List.of("tx0"), in.queuesOf(EventKind.USED_ADDED));
        assertEquals(List.of("tx0"), in.queuesOf(EventKind.TX_PASS_BEGIN));
        assertEquals(101, in.queues().get("pid:100 rx0").workerTid());
    }

    /** Only per-batch probes, without the pass: the batch is TX's, and so is what was used right after a sendmsg. */
    @Test
    void aBatchOrASendTellsTheTransmitQueueWithoutAPass() {
        Ingested batch = Ingested.text(folder, """
                  vhost-100-101 [001] ..... 10.000100: tx_batch: (vhost_tx_batch.isra.0+0x0/0x240) nvq=0xff11000000104ab8 batched=3 done=0 last_avail=3 last_used=0
                """);
        Ingested send = Ingested.text(folder, """
                  vhost-100-101 [001] ..... 10.000100: tun_sendmsg: (tun_sendmsg+0x4/0x980) sock=0x1 m=0x2 total_len=0
                  vhost-100-101 [001] ..... 10.000110: netif_receive_skb: dev=tap0 skbaddr=0x3 len=50
                  vhost-100-101 [001] ..... 10.000120: used_signal_n: (vhost_add_used_and_signal_n+0x4/0x40) vq=0xff11000000104ab8 count=3
                """);

        assertEquals(List.of("tx0"), batch.queuesOf(EventKind.BATCH_BEGIN));
        assertEquals(List.of("tx0"), send.queuesOf(EventKind.USED_ADDED));
    }

    @Test
    void aQueueWhoseDirectionNothingTellsStaysUnknown() {
        Ingested in = Ingested.text(folder, """
                  vhost-100-101 [001] ..... 10.000120: used_signal_n: (vhost_add_used_and_signal_n+0x4/0x40) vq=0xff11000000104ab8 count=3
                """);

        assertEquals(List.of(""), in.queuesOf(EventKind.USED_ADDED));
    }

    @Test
    void pairsAreNumberedByFirstSightWithinTheirVm() {
        String pass = """
                  vhost-%1$d-%2$d [001] ..... 10.000%3$d00: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000%4$d00000
                  vhost-%1$d-%2$d [001] ..... 10.000%3$d10: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000%4$d04ab8
                  vhost-%1$d-%2$d [001] ..... 10.000%3$d20: handle_tx_ret: (vhost_run_work_list+0x45/0x70 <- handle_tx)
                """;
        Ingested in = Ingested.text(
                folder,
                pass.formatted(100, 101, 1, 7) + pass.formatted(200, 201, 2, 5) + pass.formatted(100, 102, 3, 6));

        assertEquals(
                Set.of("pid:100 tx0", "pid:100 tx1", "pid:200 tx0"), in.queues().keySet());
        assertEquals(101, in.queues().get("pid:100 tx0").workerTid());
        assertEquals(102, in.queues().get("pid:100 tx1").workerTid());
        assertFalse(in.queues().get("pid:100 tx1").indexKnown());
    }

    /** One worker for two devices; passes name their vhost_net. */
    @Test
    void oneWorkerMayServeSeveralPairs() {
        String pass = """
                  vhost-100-101 [001] ..... 10.000%1$d00: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000%1$d00000
                  vhost-100-101 [001] ..... 10.000%1$d10: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000%1$d04ab8
                  vhost-100-101 [001] ..... 10.000%1$d20: handle_tx_ret: (vhost_run_work_list+0x45/0x70 <- handle_tx)
                """;
        Ingested in = Ingested.text(folder, pass.formatted(1) + pass.formatted(2));

        assertEquals(List.of("tx0", "tx1"), in.queuesOf(EventKind.TX_PASS_BEGIN));
    }

    @Test
    void whatLiesInsideAVirtqueueIsOfItsQueueAndWhatLiesBehindItIsNot() {
        Ingested in = Ingested.text(folder, """
                  CPU 0/KVM-103 [000] d..1. 10.000100: eventfd_signal: (eventfd_signal_mask+0x4/0xa0) ctx=0xff110000055555c0 mask=0x0
                  CPU 0/KVM-103 [000] d..1. 10.000110: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000104b98 key=0x1
                  CPU 0/KVM-103 [000] d.s1. 10.000120: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff110000001094c8 key=0x0
                  vhost-100-101 [001] ..... 10.000200: handle_tx_kick: (handle_tx_kick+0x4/0x20) work=0xff11000000104bc0
                  vhost-100-101 [001] ..... 10.000210: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000100000
                  vhost-100-101 [001] ..... 10.000220: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000104ab8
                  vhost-100-101 [001] ..... 10.000230: poll_queue: (vhost_poll_queue+0x4/0x40) poll=0xff11000000104b80
                  vhost-100-101 [001] ..... 10.000240: handle_tx_ret: (vhost_run_work_list+0x45/0x70 <- handle_tx)
                """);

        assertEquals(List.of("tx0"), in.queuesOf(EventKind.SIGNAL_SENT));
        assertEquals(
                List.of("tx0", ""),
                in.events(EventKind.KICK_SIGNALLED).stream()
                        .map(Ingested.Event::queue)
                        .toList());
        assertEquals(List.of("tx0"), in.queuesOf(EventKind.TX_WORK_BEGIN));
        assertEquals(List.of("tx0"), in.queuesOf(EventKind.POLL_QUEUED));
    }

    /** The receive queue lies below the transmit queue; its wait entry belongs to it once it is known. */
    @Test
    void theOffsetLearnedOfOneQueueHoldsForAll() {
        Ingested in = Ingested.text(folder, """
                  CPU 0/KVM-103 [000] d..1. 10.000100: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000104b98 key=0x1
                  CPU 0/KVM-103 [000] d..1. 10.000110: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff110000001001a0 key=0x1
                  vhost-100-101 [001] ..... 10.000210: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000100000
                  vhost-100-101 [001] ..... 10.000220: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000104ab8
                  vhost-100-101 [001] ..... 10.000230: enable_notify: (vhost_enable_notify+0x4/0x230) vq=0xff110000001000c0
                  vhost-100-101 [001] ..... 10.000240: handle_tx_ret: (vhost_run_work_list+0x45/0x70 <- handle_tx)
                """);

        assertEquals(List.of("tx0", "rx0"), in.queuesOf(EventKind.KICK_SIGNALLED));
    }

    /** The APIC is written to in the same kind of exit, but nothing is signalled there. Value 3 is virtqueue 3: tx1. */
    @Test
    void anAddressThatSignalsAQueueIsItsNotifyAddressAndTheValueItsNumber() {
        Ingested in = Ingested.text(folder, """
                  CPU 0/KVM-103 [000] d..1. 10.000100: kvm_exit: vcpu 0 reason npf rip 0x1 info1 0x0 info2 0xfee000b0 intr_info 0x0 error_code 0x0
                  CPU 0/KVM-103 [000] ..... 10.000110: kvm_mmio: mmio write len 4 gpa 0xfee000b0 val 0x0
                  CPU 0/KVM-103 [000] d..1. 10.000120: kvm_entry: vcpu 0, rip 0x1
                  CPU 0/KVM-103 [000] d..1. 10.000130: kvm_exit: vcpu 0 reason npf rip 0x1 info1 0x0 info2 0xfebff00c intr_info 0x0 error_code 0x0
                  CPU 0/KVM-103 [000] ..... 10.000140: kvm_mmio: mmio write len 2 gpa 0xfebff00c val 0x3
                  CPU 0/KVM-103 [000] d..1. 10.000150: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000104b98 key=0x1
                  CPU 0/KVM-103 [000] d..1. 10.000160: kvm_entry: vcpu 0, rip 0x1
                  vhost-100-101 [001] ..... 10.000210: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000100000
                  vhost-100-101 [001] ..... 10.000220: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000104ab8
                """);

        assertEquals(
                List.of("", "tx1"),
                in.events(EventKind.KVM_MMIO_WRITE).stream()
                        .map(Ingested.Event::queue)
                        .toList());
        QueueInfo tx1 = in.queues().get("pid:100 tx1");
        assertTrue(tx1.indexKnown());
        assertEquals(101, tx1.workerTid());
    }

    /** Legacy virtio: one port for all queues of a device, the value says which. */
    @Test
    void oneAddressMayServeManyQueues() {
        String kick = """
                  CPU 0/KVM-103 [000] d..1. 10.0001%1$d0: kvm_exit: vcpu 0 reason io rip 0x1 info1 0xc0500011 info2 0x0 intr_info 0x0 error_code 0x0
                  CPU 0/KVM-103 [000] ..... 10.0001%1$d1: kvm_pio: pio_write at 0xc050 size 2 count 1 val 0x%1$d
                  CPU 0/KVM-103 [000] d..1. 10.0001%1$d2: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000%2$s key=0x1
                  CPU 0/KVM-103 [000] d..1. 10.0001%1$d3: kvm_entry: vcpu 0, rip 0x1
                """;
        Ingested in = Ingested.text(folder, kick.formatted(0, "1001a0") + kick.formatted(1, "104b98") + """
                  vhost-100-101 [001] ..... 10.000210: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000100000
                  vhost-100-101 [001] ..... 10.000220: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000104ab8
                  vhost-100-101 [001] ..... 10.000230: enable_notify: (vhost_enable_notify+0x4/0x230) vq=0xff110000001000c0
                """);

        assertEquals(List.of("rx0", "tx0"), in.queuesOf(EventKind.KVM_PIO_WRITE));
    }

    /** No wake-up call is recorded, but the vCPU wakes the worker, and the worker's next pass is of the queue. */
    @Test
    void theChainFromAWriteOverAWakingToAPassTellsTheNotifyAddress() {
        Ingested in = Ingested.text(folder, """
                  CPU 0/KVM-103 [000] d..1. 10.000130: kvm_exit: vcpu 0 reason EPT_MISCONFIG rip 0x1 info1 0x0 info2 0x0 intr_info 0x0 error_code 0x0
                  CPU 0/KVM-103 [000] ..... 10.000140: kvm_fast_mmio: fast mmio at gpa 0xfebff004
                  CPU 0/KVM-103 [000] d..1. 10.000150: sched_waking: comm=vhost-100 pid=101 prio=120 target_cpu=001
                  CPU 0/KVM-103 [000] d..1. 10.000160: kvm_entry: vcpu 0, rip 0x1
                  vhost-100-101 [001] ..... 10.000210: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000100000
                  vhost-100-101 [001] ..... 10.000220: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000104ab8
                """);

        assertEquals(List.of("tx0"), in.queuesOf(EventKind.KVM_FAST_MMIO));
        assertEquals("pid:100", in.events(EventKind.KVM_EXIT).get(0).vm());
    }

    /** Two network cards: both call their first pair 0. */
    @Test
    void aNumberTakenIsNotGivenTwice() {
        String card = """
                  CPU 0/KVM-103 [000] d..1. 10.0001%1$d0: kvm_exit: vcpu 0 reason npf rip 0x1 info1 0x0 info2 0x0 intr_info 0x0 error_code 0x0
                  CPU 0/KVM-103 [000] ..... 10.0001%1$d1: kvm_mmio: mmio write len 2 gpa 0xfeb%1$df004 val 0x1
                  CPU 0/KVM-103 [000] d..1. 10.0001%1$d2: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000%1$d04b98 key=0x1
                  CPU 0/KVM-103 [000] d..1. 10.0001%1$d3: kvm_entry: vcpu 0, rip 0x1
                  vhost-100-10%1$d [001] ..... 10.0001%1$d4: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000%1$d00000
                  vhost-100-10%1$d [001] ..... 10.0001%1$d5: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000%1$d04ab8
                """;
        Ingested in = Ingested.text(folder, card.formatted(1) + card.formatted(2));

        assertEquals(List.of("tx0", "tx1"), in.queuesOf(EventKind.KVM_MMIO_WRITE));
        assertTrue(in.queues().get("pid:100 tx0").indexKnown());
        assertFalse(in.queues().get("pid:100 tx1").indexKnown());
    }
}
