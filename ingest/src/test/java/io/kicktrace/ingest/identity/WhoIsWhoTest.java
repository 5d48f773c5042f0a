package io.kicktrace.ingest.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ThreadRole;
import io.kicktrace.ingest.Ingested;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Which VM a thread belongs to and what part it plays. The traces are ftrace text by hand; in all of them a vhost_net
 * lies at 0x..00000, its TX virtqueue 0x4ab8 above it, and that one's wait entry 0xe0 above the virtqueue.
 */
class WhoIsWhoTest {
    /** A pass of worker 101, named after process 100, over the TX queue of the vhost_net at 0xff11000000100000. */
    private static final String PASS_OF_101 = """
              vhost-100-101 [001] ..... 10.000500: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000100000
              vhost-100-101 [001] ..... 10.000510: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000104ab8
              vhost-100-101 [001] ..... 10.000520: handle_tx_ret: (vhost_run_work_list+0x45/0x70 <- handle_tx)
            """;

    /** The same of worker 201, named after process 200. */
    private static final String PASS_OF_201 = """
              vhost-200-201 [001] ..... 10.000600: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000200000
              vhost-200-201 [001] ..... 10.000610: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000204ab8
              vhost-200-201 [001] ..... 10.000620: handle_tx_ret: (vhost_run_work_list+0x45/0x70 <- handle_tx)
            """;

    @TempDir
    Path folder;

    @Test
    void aWorkerIsNamedAfterTheProcessOfItsVm() {
        Ingested in = Ingested.text(folder, PASS_OF_101);

        assertEquals(Set.of("pid:100 WORKER 101"), in.threads());
        assertEquals(Set.of("pid:100"), in.vms());
    }

    @Test
    void workersOfOneOwnerAreWorkersOfOneVm() {
        Ingested in = Ingested.text(folder, PASS_OF_101 + PASS_OF_201.replace("vhost-200", "vhost-100"));

        assertEquals(Set.of("pid:100 WORKER 101", "pid:100 WORKER 201"), in.threads());
    }

    /** The worker was set up by thread 105 of process 100, so it is called vhost-105. */
    @Test
    void aProcessIdIsSurerThanAName() {
        Ingested in = Ingested.text(folder, """
                  vhost-105-101 (    100) [001] ..... 10.000500: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000100000
                """);

        assertEquals(Set.of("pid:100 WORKER 101"), in.threads());
    }

    /** Before Linux 6.4 a worker is a kernel thread, which is its own process. */
    @Test
    void aWorkerThatIsItsOwnProcessGoesByItsName() {
        Ingested in = Ingested.text(folder, """
                  vhost-100-101 (    101) [001] ..... 10.000500: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000100000
                """);

        assertEquals(Set.of("pid:100 WORKER 101"), in.threads());
    }

    /** ... and if its name tells a thread of a process that is known, by that process. */
    @Test
    void theOwnerOfANameMayBeAnyThreadOfTheProcess() {
        Ingested in = Ingested.text(folder, """
                  CPU 0/KVM-105 (    100) [000] d..1. 10.000100: kvm_entry: vcpu 0, rip 0xffffffff812d9587
                  vhost-105-101 (    101) [001] ..... 10.000500: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000100000
                """);

        assertEquals(Set.of("pid:100 VCPU 105", "pid:100 WORKER 101"), in.threads());
    }

    @Test
    void aThreadOfTheProcessIsOfTheVmAndOneOfAnotherProcessIsNot() {
        Ingested in = Ingested.text(folder, """
                  CPU 0/KVM-103 (    100) [000] d..1. 10.000100: kvm_entry: vcpu 0, rip 0xffffffff812d9587
                  IO mon_iothread-104 (    100) [000] d..1. 10.000200: kvm_halt_poll_ns: vcpu 0: halt_poll_ns 0 (shrink 0)
                  bash-300 (    300) [000] d..1. 10.000300: kvm_halt_poll_ns: vcpu 0: halt_poll_ns 0 (shrink 0)
                """);

        assertEquals(Set.of("pid:100 VCPU 103"), in.threads());
        assertEquals(2, in.events.stream().filter(e -> e.vm().equals("pid:100")).count());
        assertEquals(1, in.events.stream().filter(e -> e.vm().equals("-")).count());
    }

    @Test
    void theLeaderOfAProcessHasItsNumber() {
        Ingested in = Ingested.text(folder, """
                  qemu-system-x86-100 [000] d..1. 10.000100: kvm_halt_poll_ns: vcpu 0: halt_poll_ns 0 (shrink 0)
                """ + PASS_OF_101);

        assertEquals(Set.of("pid:100"), in.vms());
    }

    /** The vCPU kicks before the capture has shown whose wait entry that is. */
    @Test
    void aVcpuBelongsToTheWorkerWhoseVirtqueueItKicks() {
        Ingested in = Ingested.text(folder, """
                  CPU 0/KVM-103 [000] d..1. 10.000100: kvm_exit: vcpu 0 reason npf rip 0x1 info1 0x0 info2 0xfebff004 intr_info 0x0 error_code 0x0
                  CPU 0/KVM-103 [000] d..1. 10.000200: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000104b98 key=0x1
                  CPU 0/KVM-103 [000] d..1. 10.000300: kvm_entry: vcpu 0, rip 0x1
                  CPU 0/KVM-203 [000] d..1. 10.000400: kvm_exit: vcpu 0 reason npf rip 0x1 info1 0x0 info2 0xfebff004 intr_info 0x0 error_code 0x0
                  CPU 0/KVM-203 [000] d..1. 10.000410: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000204b98 key=0x1
                  CPU 0/KVM-203 [000] d..1. 10.000420: kvm_entry: vcpu 0, rip 0x1
                """ + PASS_OF_101 + PASS_OF_201);

        assertEquals(
                Set.of("pid:100 VCPU 103", "pid:100 WORKER 101", "pid:200 VCPU 203", "pid:200 WORKER 201"),
                in.threads());
        assertEquals(List.of("tx0"), in.queuesOf(EventKind.KICK_SIGNALLED));
    }

    @Test
    void aVcpuBelongsToTheWorkerItWakesInAnExitThatMayBeAKick() {
        Ingested in = Ingested.text(folder, """
                  CPU 0/KVM-103 [000] d..1. 10.000100: kvm_exit: vcpu 0 reason EPT_MISCONFIG rip 0x1 info1 0x0 info2 0x0 intr_info 0x0 error_code 0x0
                  CPU 0/KVM-103 [000] d..1. 10.000200: sched_waking: comm=vhost-100 pid=101 prio=120 target_cpu=001
                  CPU 0/KVM-103 [000] d..1. 10.000300: kvm_entry: vcpu 0, rip 0x1
                """ + PASS_OF_101 + PASS_OF_201);

        assertEquals(Set.of("pid:100 VCPU 103", "pid:100 WORKER 101", "pid:200 WORKER 201"), in.threads());
    }

    /** An interrupt came while the vCPU ran: what it woke says nothing of the vCPU. One VM alone is no evidence either. */
    @Test
    void whatAVcpuWakesInAnotherExitSaysNothing() {
        Ingested in = Ingested.text(folder, """
                  CPU 0/KVM-103 [000] d..1. 10.000100: kvm_exit: vcpu 0 reason interrupt rip 0x1 info1 0x0 info2 0x0 intr_info 0x0 error_code 0x0
                  CPU 0/KVM-103 [000] d..1. 10.000200: sched_waking: comm=vhost-100 pid=101 prio=120 target_cpu=001
                  CPU 0/KVM-103 [000] d..1. 10.000300: kvm_entry: vcpu 0, rip 0x1
                """ + PASS_OF_101);

        assertEquals(Set.of("- VCPU 103", "pid:100 WORKER 101"), in.threads());
        assertEquals(1, in.count("-", EventKind.KVM_EXIT));
        // the wake-up names the worker
        assertEquals(1, in.count("pid:100", EventKind.SCHED_WAKING));
        assertEquals(0, in.count("-", EventKind.SCHED_WAKING));
    }

    /** Twice for its own worker, twice for another's: no VM leads clearly. */
    @Test
    void evidenceThatContradictsItselfIsNone() {
        String wake = """
                  CPU 0/KVM-103 [000] d..1. 10.0001%d0: kvm_exit: vcpu 0 reason EPT_MISCONFIG rip 0x1 info1 0x0 info2 0x0 intr_info 0x0 error_code 0x0
                  CPU 0/KVM-103 [000] d..1. 10.0001%d1: sched_waking: comm=vhost-%s prio=120 target_cpu=001
                  CPU 0/KVM-103 [000] d..1. 10.0001%d2: kvm_entry: vcpu 0, rip 0x1
                """;
        Ingested in = Ingested.text(
                folder,
                wake.formatted(1, 1, "100 pid=101", 1)
                        + wake.formatted(2, 2, "200 pid=201", 2)
                        + wake.formatted(3, 3, "100 pid=101", 3)
                        + wake.formatted(4, 4, "200 pid=201", 4)
                        + PASS_OF_101
                        + PASS_OF_201);

        assertEquals(Set.of("- VCPU 103", "pid:100 WORKER 101", "pid:200 WORKER 201"), in.threads());
    }

    @Test
    void whoKicksWithoutVcpuIsASubmitter() {
        Ingested in = Ingested.text(folder, """
                  driver/tx-107 [000] d..1. 10.000200: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000104b98 key=0x1
                """ + PASS_OF_101);

        assertEquals(Set.of("pid:100 SUBMITTER 107", "pid:100 WORKER 101"), in.threads());
    }

    /** Without kvm events a name is all there is. */
    @Test
    void whoKicksAndIsNamedLikeAVcpuIsOne() {
        Ingested in = Ingested.text(folder, """
                  CPU 1/KVM-107 [000] d..1. 10.000200: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000104b98 key=0x1
                """ + PASS_OF_101);

        assertEquals(Set.of("pid:100 VCPU 107", "pid:100 WORKER 101"), in.threads());
    }

    /** The worker's name is missing; the thread that kicks it tells its process. */
    @Test
    void aWorkerWithoutAnOwnerBelongsToWhoKicksIt() {
        Ingested in = Ingested.text(folder, """
                  CPU 0/KVM-103 (    100) [000] d..1. 10.000100: kvm_entry: vcpu 0, rip 0x1
                  CPU 0/KVM-103 (    100) [000] d..1. 10.000200: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000104b98 key=0x1
                  <...>-101 (-------) [001] ..... 10.000500: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000100000
                  <...>-101 (-------) [001] ..... 10.000510: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000104ab8
                """);

        assertEquals(Set.of("pid:100 VCPU 103", "pid:100 WORKER 101"), in.threads());
    }

    @Test
    void aWorkerOfWhichNothingTellsTheOwnerIsUnknown() {
        Ingested in = Ingested.text(folder, PASS_OF_101.replace("vhost-100-101", "<...>-101"));

        assertEquals(Set.of("- WORKER 101"), in.threads());
        assertEquals(Set.of("- tx0"), in.queues().keySet());
    }

    /** Thread 103 ends with VM 100; its number goes to a vCPU of VM 200. */
    @Test
    void aThreadIdGivenAgainIsAnotherThread() {
        Ingested in = Ingested.text(folder, """
                  CPU 0/KVM-103 (    100) [000] d..1. 10.000100: kvm_exit: vcpu 0 reason hlt rip 0x1 info1 0x0 info2 0x0 intr_info 0x0 error_code 0x0
                  CPU 0/KVM-103 (    200) [000] d..1. 10.000200: kvm_exit: vcpu 0 reason hlt rip 0x1 info1 0x0 info2 0x0 intr_info 0x0 error_code 0x0
                """);

        assertEquals(1, in.count("pid:100", EventKind.KVM_EXIT));
        assertEquals(1, in.count("pid:200", EventKind.KVM_EXIT));
    }

    @Test
    void aSchedEventGoesToTheVmOfEachThreadItNames() {
        Ingested in = Ingested.text(folder, """
                  vhost-100-101 [001] d..2. 10.000100: sched_switch: prev_comm=vhost-100 prev_pid=101 prev_prio=120 prev_state=R ==> next_comm=vhost-200 next_pid=201 next_prio=120
                  vhost-200-201 [001] d..2. 10.000200: sched_switch: prev_comm=vhost-200 prev_pid=201 prev_prio=120 prev_state=S ==> next_comm=swapper/1 next_pid=0 next_prio=120
                  <idle>-0 [001] d..2. 10.000300: sched_wakeup: comm=vhost-100 pid=101 prio=120 target_cpu=001
                  <idle>-0 [001] d..2. 10.000400: sched_wakeup: comm=rcu_preempt pid=19 prio=120 target_cpu=001
                """);

        assertEquals(1, in.count("pid:100", EventKind.SCHED_SWITCH));
        assertEquals(2, in.count("pid:200", EventKind.SCHED_SWITCH));
        assertEquals(1, in.count("pid:100", EventKind.SCHED_WAKEUP));
        assertEquals(1, in.count("-", EventKind.SCHED_WAKEUP));
        // each is a worker where it is at home, and any thread elsewhere
        assertEquals(Set.of("pid:100 WORKER 101", "pid:200 WORKER 201"), in.threads());
    }

    @Test
    void marksGoToEveryVm() {
        Ingested in = Ingested.text(
                folder,
                PASS_OF_101
                        + "CPU:1 [LOST 12 EVENTS]\n"
                        + PASS_OF_201
                        + "##### CPU 0 buffer started ####\n"
                        + "  bash-300 [000] d..1. 10.000700: kvm_halt_poll_ns: vcpu 0: halt_poll_ns 0 (shrink 0)\n");

        for (String vm : List.of("pid:100", "pid:200", "-")) {
            assertEquals(1, in.count(vm, EventKind.EVENTS_LOST), vm);
            assertEquals(1, in.count(vm, EventKind.BUFFER_STARTED), vm);
        }
        assertEquals(12, in.events(EventKind.EVENTS_LOST).get(0).a());
        assertEquals(10_000_600_000L, in.events(EventKind.EVENTS_LOST).get(0).nanos());
        assertEquals(10_000_700_000L, in.events(EventKind.BUFFER_STARTED).get(0).nanos());
    }

    /** Socket, not kick: the wake-up key of a socket that became readable, and a call by the worker itself. */
    @Test
    void aSocketsWakeUpTellsNothing() {
        Ingested in = Ingested.text(folder, """
                  CPU 0/KVM-203 [000] d.s1. 10.000100: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000104b98 key=0xc3
                  vhost-100-101 [001] d.s1. 10.000200: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000104b98 key=0x1
                """ + PASS_OF_101);

        assertEquals(Set.of("pid:100 WORKER 101"), in.threads());
        assertEquals(List.of(""), in.queuesOf(EventKind.KICK_SIGNALLED));
    }

    /**
     * A function trace: no pointers. VM 100's vCPU kicks, its worker is woken; the worker of VM 200 is woken five times
     * as often, so it follows each kick too, but most of its wake-ups follow none.
     */
    @Test
    void withoutPointersKicksAndWakeUpsThatGoTogetherTell() {
        StringBuilder trace = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            String at = "10.0%02d".formatted(i);
            trace.append("""
                      CPU 0/KVM-103 [000] d..1. %1$s100: kvm_exit: vcpu 0 reason npf rip 0x1 info1 0x0 info2 0xfebff004 intr_info 0x0 error_code 0x0
                      CPU 0/KVM-103 [000] ..... %1$s110: kvm_mmio: mmio write len 2 gpa 0xfebff004 val 0x1
                      CPU 0/KVM-103 [000] d..1. %1$s120: kvm_entry: vcpu 0, rip 0x1
                      <idle>-0 [001] d..2. %1$s130: sched_wakeup: comm=vhost-100 pid=101 prio=120 target_cpu=001
                    """.formatted(at));
            for (int k = 0; k < 5; k++) {
                trace.append(
                        "  <idle>-0 [001] d..2. %s2%d0: sched_wakeup: comm=vhost-200 pid=201 prio=120 target_cpu=001\n"
                                .formatted(at, k));
            }
        }
        Ingested in = Ingested.text(folder, trace.toString());

        assertEquals(Set.of("pid:100 VCPU 103", "pid:100 WORKER 101", "pid:200 WORKER 201"), in.threads());
        // value 1 is virtqueue 1: tx0
        assertEquals(List.of("tx0"), in.queuesOf(EventKind.KVM_MMIO_WRITE));
        assertEquals(101, in.queues().get("pid:100 tx0").workerTid());
    }

    /** Both workers are woken after each kick: either may be the one. */
    @Test
    void withoutPointersTwoThatFollowAreNoEvidence() {
        StringBuilder trace = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            trace.append("""
                      CPU 0/KVM-103 [000] d..1. %1$s100: kvm_exit: vcpu 0 reason npf rip 0x1 info1 0x0 info2 0xfebff004 intr_info 0x0 error_code 0x0
                      CPU 0/KVM-103 [000] ..... %1$s110: kvm_mmio: mmio write len 2 gpa 0xfebff004 val 0x1
                      CPU 0/KVM-103 [000] d..1. %1$s120: kvm_entry: vcpu 0, rip 0x1
                      <idle>-0 [001] d..2. %1$s130: sched_wakeup: comm=vhost-100 pid=101 prio=120 target_cpu=001
                      <idle>-0 [001] d..2. %1$s140: sched_wakeup: comm=vhost-200 pid=201 prio=120 target_cpu=001
                    """.formatted("10.0%02d".formatted(i)));
        }
        Ingested in = Ingested.text(folder, trace.toString());

        assertEquals(Set.of("- VCPU 103", "pid:100 WORKER 101", "pid:200 WORKER 201"), in.threads());
        assertEquals(10, in.count("-", EventKind.KVM_EXIT));
        assertFalse(in.queues().containsKey("pid:100 tx0"));
    }

    @Test
    void theIdleTaskBelongsToNobody() {
        Ingested in = Ingested.text(folder, """
                  <idle>-0 [000] d.s1. 10.000100: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000104b98 key=0x1
                """ + PASS_OF_101);

        assertEquals("-", in.events(EventKind.KICK_SIGNALLED).get(0).vm());
        assertEquals(ThreadRole.IDLE, in.events(EventKind.KICK_SIGNALLED).get(0).role());
    }
}
