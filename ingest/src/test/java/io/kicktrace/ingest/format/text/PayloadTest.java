package io.kicktrace.ingest.format.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kicktrace.ingest.format.ReadEvents;
import io.kicktrace.ingest.format.ftrace.FtraceFormat;
import io.kicktrace.ingest.stat.IngestStat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One payload of each kernel generation and tool, next to what it says. */
class PayloadTest {
    private static ReadEvents read(String body) {
        return ReadEvents.of(
                FtraceFormat.reader(), "           bench-9       [001] d..2.     1.000001: " + body + "\n");
    }

    /** Kind, object and operands of the only event; symbols and threads by name. */
    private static String says(String body) {
        ReadEvents read = read(body);
        ReadEvents.Event e = read.events().get(0);
        String a =
                switch (e.kind()) {
                    case KVM_EXIT, NET_RECEIVED, NET_XMITTED -> read.symbol(e.a());
                    case SCHED_SWITCH, SCHED_WAKING, SCHED_WAKEUP -> read.comm(e.a()) + "-" + read.tid(e.a());
                    default -> Long.toString(e.a());
                };
        return (e.kind() + " " + e.object() + " " + a + " " + e.b() + " " + e.c()).replace("  ", " ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # Intel, up to 5.3; 5.4 to 5.9; 5.10 and later; 6.18 and later
            kvm_exit: reason EPT_MISCONFIG rip 0xffffffff8164a0f2 info 0 0                     | KVM_EXIT EPT_MISCONFIG 0 0
            kvm_exit: vcpu 1 reason MSR_WRITE rip 0x1 info 0 0                                 | KVM_EXIT MSR_WRITE 0 0
            kvm_exit: vcpu 0 reason HLT rip 0x20 info1 0x0000000000000000 info2 0x0000000000000000 intr_info 0x00000000 error_code 0x00000000 | KVM_EXIT HLT 0 0
            kvm_exit: vcpu 2 reason PREEMPTION_TIMER rip 0x1 info1 0x0000000000000000 info2 0x0000000000000000 intr_info 0x00000000 error_code 0x00000000 requests 0x0000000000000000 | KVM_EXIT PREEMPTION_TIMER 0 0
            # port in bits 31:16 of the qualification
            kvm_exit: reason IO_INSTRUCTION rip 0xff info e90008 0                             | KVM_EXIT IO_INSTRUCTION 233 0
            kvm_exit: vcpu 0 reason IO_INSTRUCTION rip 0xff info1 0x00000000c0500001 info2 0x0 intr_info 0x00000000 error_code 0x00000000 | KVM_EXIT IO_INSTRUCTION 49232 0
            # reasons with blanks and flags, numbers without a name
            kvm_exit: reason PF excp rip 0x7c00 info 2 7c08                                    | KVM_EXIT PF excp 0 0
            kvm_exit: vcpu 0 reason EXCEPTION_NMI FAILED_VMENTRY rip 0x1 info1 0x0 info2 0x0 intr_info 0x0 error_code 0x0 | KVM_EXIT EXCEPTION_NMI FAILED_VMENTRY 0 0
            kvm_exit: vcpu 0 reason 0x63 rip 0x1 info1 0x0 info2 0x0 intr_info 0x0 error_code 0x0 | KVM_EXIT 0x63 0 0
            # AMD: the kernel's names, and those of the trace-cmd plugin
            kvm_exit: vcpu 0 reason npf rip 0x1 info1 0x000000010000000e info2 0x00000000febff004 intr_info 0x00000000 error_code 0x00000000 | KVM_EXIT npf 4273991684 0
            kvm_exit: reason EXIT_NPF rip 0x1 info 10000000e febff004                          | KVM_EXIT npf 4273991684 0
            kvm_exit: reason EXIT_IOIO rip 0x1 info c0500210 c2                                | KVM_EXIT io 49232 0
            kvm_exit: vcpu 1 reason io rip 0x1 info1 0x00000000c0500210 info2 0x0 intr_info 0x00000000 error_code 0x00000000 | KVM_EXIT io 49232 0
            kvm_exit: reason EXIT_VMMCALL rip 0x1 info 0 0                                     | KVM_EXIT hypercall 0 0
            kvm_exit: reason EXIT_INTR rip 0x1 info 0 0                                        | KVM_EXIT interrupt 0 0
            kvm_exit: reason EXIT_EXCP_PF rip 0x1 info 0 0                                     | KVM_EXIT PF excp 0 0
            kvm_exit: reason EXIT_SOMETHING_NEW rip 0x1 info 0 0                               | KVM_EXIT SOMETHING_NEW 0 0
            kvm_exit: reason UNKNOWN (57) rip 0x1 info 0 0                                     | KVM_EXIT UNKNOWN (57) 0 0
            # the plugin's complaint about a format it does not know
            kvm_exit: CAN'T FIND FIELD "exit_reason" vcpu 0 reason npf rip 0x1 info1 0x1 info2 0x400000 intr_info 0x00000000 error_code 0x00000000 | KVM_EXIT npf 4194304 0
            # option fields; trace-cmd report -R
            kvm_exit: exit_reason=0x31 (49) guest_rip=0x1 (1) isa=0x1 (1) info1=0x0 (0) info2=0x0 (0) | KVM_EXIT EPT_MISCONFIG 0 0
            kvm_exit: exit_reason=0x400 (1024) guest_rip=0x1 (1) isa=0x2 (2) info1=0x1 (1) info2=0xfe003000 (4261425152) | KVM_EXIT npf 4261425152 0
            kvm_exit: exit_reason=0x80000021 (2147483681) guest_rip=0x1 (1) isa=0x1 (1)        | KVM_EXIT INVALID_STATE 0 0
            kvm_exit: exit_reason=123 guest_rip=0x1 isa=2 info1=0x0 info2=0x0                  | KVM_EXIT io 0 0
            kvm_exit: exit_reason=7 guest_rip=0x1 isa=0                                        | KVM_EXIT 0x7 0 0
            # arm64: a trap has the name of its class; ESR_EC in newer kernels
            kvm_exit: TRAP: HSR_EC: 0x0024 (DABT_LOW), PC: 0x0000ffff80c0ffee                  | KVM_EXIT DABT_LOW 0 0
            kvm_exit: TRAP: ESR_EC: 0x0001 (WFx), PC: 0x0000ffff80c0ffee                       | KVM_EXIT WFx 0 0
            kvm_exit: IRQ: HSR_EC: 0x0000 (UNKNOWN), PC: 0x0000ffff80c0ffee                    | KVM_EXIT IRQ 0 0
            kvm_exit: vcpu 0 rip 0x10                                                          | KVM_EXIT (unknown) 0 0
            kvm_entry: vcpu 0                                                                  | KVM_ENTRY 0 0 0
            kvm_entry: vcpu 0, rip 0x1 intr_info 0x80000025 error_code 0x00000000[immediate exit] | KVM_ENTRY 0 0 0
            kvm_entry: PC: 0x0000ffff80c0fff2                                                  | KVM_ENTRY 0 0 0
            kvm_fast_mmio: fast mmio at gpa 0xfe003000                                         | KVM_FAST_MMIO NOTIFY_MMIO@fe003000 0 0 0
            kvm_fast_mmio: gpa=0xfe003000 (4261425152)                                         | KVM_FAST_MMIO NOTIFY_MMIO@fe003000 0 0 0
            kvm_mmio: mmio write len 4 gpa 0xfee00300 val 0xfd                                 | KVM_MMIO_WRITE NOTIFY_MMIO@fee00300 4 253 0
            kvm_mmio: mmio read len 2 gpa 0xfed00010 val 0x1                                   | KVM_MMIO_READ NOTIFY_MMIO@fed00010 2 1 0
            kvm_mmio: mmio unsatisfied-read len 4 gpa 0xfe002014 val 0x0                       | UNKNOWN 0 0 0
            kvm_mmio: type=0x2 (2) len=0x4 (4) gpa=0xfe003000 (4261425152) val=0x1 (1)         | KVM_MMIO_WRITE NOTIFY_MMIO@fe003000 4 1 0
            kvm_mmio: type=0x1 (1) len=0x4 (4) gpa=0xfe003000 (4261425152) val=0x1 (1)         | KVM_MMIO_READ NOTIFY_MMIO@fe003000 4 1 0
            kvm_mmio: type=0x0 (0) len=0x4 (4) gpa=0xfe003000 (4261425152) val=0x1 (1)         | UNKNOWN 0 0 0
            kvm_pio: pio_write at 0xc050 size 2 count 1 val 0x1                                | KVM_PIO_WRITE NOTIFY_PIO@c050 2 1 0
            kvm_pio: pio_read at 0xe9 size 1 count 1 val 0x32                                  | KVM_PIO_READ NOTIFY_PIO@e9 1 50 0
            kvm_pio: pio_write at 0x3f8 size 1 count 4 val 0x41 (...)                          | KVM_PIO_WRITE NOTIFY_PIO@3f8 1 65 0
            kvm_pio: pio_write at 0xc050 size 2 count 1                                        | KVM_PIO_WRITE NOTIFY_PIO@c050 2 0 0
            kvm_pio: rw=0x1 (1) port=0xc050 (49232) size=0x2 (2) count=0x1 (1) val=0x1 (1)     | KVM_PIO_WRITE NOTIFY_PIO@c050 2 1 0
            kvm_userspace_exit: reason KVM_EXIT_IO (2)                                         | KVM_USERSPACE_EXIT 2 0 0
            kvm_userspace_exit: reason restart (4)                                             | KVM_USERSPACE_EXIT 4 0 0
            kvm_userspace_exit: reason error (-14)                                             | KVM_USERSPACE_EXIT -14 0 0
            kvm_userspace_exit: reason=0x6 (6) errno=0x0 (0)                                   | KVM_USERSPACE_EXIT 6 0 0
            sched_switch: prev_comm=a b prev_pid=1 prev_prio=120 prev_state=R+ ==> next_comm=vhost-5000 next_pid=4990 next_prio=120 | SCHED_SWITCH vhost-5000-4990 0 0
            sched_switch: prev_comm=a prev_pid=1 prev_prio=120 prev_state=S ==> next_comm=b next_pid=2 next_prio=120 | SCHED_SWITCH b-2 1 0
            sched_switch: prev_comm=a prev_pid=1 prev_prio=120 prev_state=S+ ==> next_comm=b next_pid=2 next_prio=120 | SCHED_SWITCH b-2 0 0
            sched_switch: prev_comm=a prev_pid=1 prev_prio=120 prev_state=X ==> next_comm= ==> next_comm= next_pid=2 next_prio=120 | SCHED_SWITCH  ==> next_comm=-2 1 0
            sched_switch: prev_comm=a prev_pid=0x1 (1) prev_prio=0x78 (120) prev_state=0x1 (1) next_comm=b next_pid=0x2 (2) next_prio=0x78 (120) | SCHED_SWITCH b-2 1 0
            sched_switch: prev_comm=a prev_pid=0x1 (1) prev_prio=0x78 (120) prev_state=0x100 (256) next_comm=b next_pid=0x2 (2) next_prio=0x78 (120) | SCHED_SWITCH b-2 0 0
            sched_switch: kworker/u8:1:20665 [120] R ==> a:1:2:77 [98]                         | SCHED_SWITCH a:1:2-77 0 0
            sched_switch: vhost-2920:2941 [120] S ==> swapper/3:0 [120]                        | SCHED_SWITCH swapper/3-0 1 0
            sched_waking: comm=vhost-5000 pid=4990 prio=120 target_cpu=001                     | SCHED_WAKING vhost-5000-4990 1 0
            sched_waking: comm=vhost-2920 pid=0xb7d (2941) prio=0x78 (120) target_cpu=0x3 (3)  | SCHED_WAKING vhost-2920-2941 3 0
            sched_wakeup: comm=a pid=890 prio=120 success=1 target_cpu=002                     | SCHED_WAKEUP a-890 2 0
            sched_wakeup: comm=a pid=890 prio=120 success=0 target_cpu=002                     | UNKNOWN 0 0 0
            sched_wakeup: comm=a success=0 pid=890 prio=120 target_cpu=002                     | SCHED_WAKEUP a success=0-890 2 0
            sched_wakeup_new: comm=a pid=890 prio=120 target_cpu=002                           | SCHED_WAKEUP a-890 2 0
            sched_wakeup: vhost-900:901 [120] success=1 CPU:002                                | SCHED_WAKEUP vhost-900-901 2 0
            sched_wakeup: a b:901 [120] CPU:012                                                | SCHED_WAKEUP a b-901 12 0
            netif_receive_skb: dev=tapk0 skbaddr=00000000e370ff7f len=92                       | NET_RECEIVED tapk0 92 0
            netif_receive_skb: skbaddr=0xffff8881 (-30591) len=0x5c (92) name=tapk0            | NET_RECEIVED tapk0 92 0
            net_dev_xmit: dev=eth0 skbaddr=0000000012345678 len=64054 rc=16                    | NET_XMITTED eth0 64054 16
            # old sched tracers
             5001:120:S ==> [002] 4990:120:R vhost                                             | SCHED_SWITCH -4990 1 0
             5001:120:R   + [002] 4990:120:R vhost                                             | SCHED_WAKEUP -4990 2 0
            """)
    void saysTheSameInEveryForm(String body, String expected) {
        assertEquals(expected, says(body));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # the capture kit
            tx_batch: (vhost_tx_batch.isra.0+0x0/0x240 [vhost_net]) nvq=0xff11000106844ab8 batched=64 done=63 last_avail=31808 last_used=31744 | BATCH_BEGIN VIRTQUEUE@ff11000106844ab8 63 64 31808
            tun_sendmsg: (tun_sendmsg+0x4/0x980 [tun]) ctl=0xffa0000000493d40 type=2 num=64 total_len=0 | SENDMSG_BEGIN 64 2 0
            tun_sendmsg_ret: (vhost_tx_batch.isra.0+0x6f/0x240 [vhost_net] <- tun_sendmsg) ret=-105 | SENDMSG_END -105 0 0
            used_signal_n: (vhost_add_used_and_signal_n+0x4/0x40 [vhost]) vq=0xff11 count=64  | USED_ADDED VIRTQUEUE@ff11 64 0 0
            enable_notify_ret: (handle_tx_copy+0x1d1/0x530 [vhost_net] <- vhost_enable_notify) ret=1 | NOTIFY_ENABLE_END 1 0 0
            get_vq_desc_ret: (get_tx_bufs.constprop.0+0x42/0x1e0 [vhost_net] <- vhost_get_vq_desc) ret=256 | DESC_FETCHED 256 1 0
            poll_wakeup: (vhost_poll_wakeup+0x4/0x70 [vhost]) wait=0xff11000107624b98 key=0x1 | KICK_SIGNALLED WAIT_ENTRY@ff11000107624b98 1 0 0
            vq_work_queue: (vhost_vq_work_queue+0x4/0x70 [vhost]) vq=0xff12 work=0xff13       | WORK_QUEUED VIRTQUEUE@ff12 0 0 0
            eventfd_signal: (eventfd_signal_mask+0x4/0xa0) ctx=0xff14 mask=0x0                | SIGNAL_SENT EVENTFD@ff14 0 0 0
            # not recorded
            tx_batch: (vhost_tx_batch+0x0/0x240)                                              | BATCH_BEGIN -1 -1 -1
            tx_batch: (vhost_tx_batch+0x0/0x240) nvq=(fault) done=(fault)                     | BATCH_BEGIN -1 -1 -1
            tx_batch: (vhost_tx_batch+0x0/0x240) nvq=0x0                                      | BATCH_BEGIN -1 -1 -1
            get_vq_desc_ret: (a+0x42/0x1e0 <- vhost_get_vq_desc)                              | DESC_FETCHED 0 0 0
            enable_notify_ret: (a+0x1/0x2 <- vhost_enable_notify)                             | NOTIFY_ENABLE_END -1 0 0
            # returns that were fetched as 64 bits; only the low byte of a bool counts
            get_vq_desc_ret: (a+0x42/0x1e0 <- vhost_get_vq_desc) ret=0xfffffff2               | DESC_FETCHED -14 1 0
            enable_notify_ret: (a+0x1/0x2 <- vhost_enable_notify) ret=0xffff888100000000      | NOTIFY_ENABLE_END 0 0 0
            enable_notify_ret: (a+0x1/0x2 <- vhost_enable_notify) ret=0x1234501               | NOTIFY_ENABLE_END 1 0 0
            # names of the user's own: the function tells
            kick: (handle_tx_kick+0x4/0x30 [vhost_net]) work=0xff15 n=3                       | TX_WORK_BEGIN WORK@ff15 1 0 0
            kickret: (vhost_run_work_list+0x43/0x70 [vhost] <- handle_tx) ret=0x0             | TX_PASS_END 0 0 0
            myretprobe: (caller+0x1/0x2 <- vhost_enable_notify) arg1=0x1                      | NOTIFY_ENABLE_END 1 0 0
            p_handle_rx_net_0: (handle_rx_net+0x0/0x20 [vhost_net]) arg1=0xff16               | RX_WORK_BEGIN WORK@ff16 2 0 0
            x: (vhost_net_busy_poll+0x0/0x20) net=0xff17 rvq=0x1 tvq=0xff18                   | BUSY_POLL_BEGIN VIRTQUEUE@ff18 0 0 0
            x: (vhost_add_used_and_signal+0x0/0x20) dev=0xff17 vq=0xff18 head=0x7 len=0       | USED_ADDED VIRTQUEUE@ff18 1 0 0
            # addresses for symbols, as perf and trace-cmd print: the name tells, if it holds the function's
            p_handle_tx_0: (ffffffffc0a00000) arg1=0xff19                                     | TX_PASS_BEGIN VHOST_NET@ff19 0 0 0
            handle_tx__return: (ffffffffc0a00000 <- ffffffffc0b00000)                         | TX_PASS_END 0 0 0
            kick: (ffffffffc0a00000) work=0xff19                                              | UNKNOWN 0 0 0
            # a print with the name of a function is no probe
            handle_rx: got 3 buffers                                                          | UNKNOWN 0 0 0
            # BPF programs that print
            bpf_trace_printk: kprobe:handle_tx net=0xff20                                     | TX_PASS_BEGIN VHOST_NET@ff20 0 0 0
            bpf_trace_printk: kretprobe:vhost_enable_notify ret=0                             | NOTIFY_ENABLE_END 0 0 0
            bpf_trace_printk: tx_batch: nvq=0xff21 batched=3                                  | BATCH_BEGIN VIRTQUEUE@ff21 -1 3 -1
            bpf_trace_printk: hello world                                                     | UNKNOWN 0 0 0
            # values in quotes hold what they like
            tx_batch: (vhost_tx_batch+0x0/0x240) s="nvq=0x1 done=2" nvq=0xff22 done=5         | BATCH_BEGIN VIRTQUEUE@ff22 5 -1 -1
            tx_batch: (vhost_tx_batch+0x0/0x240) done=5 xdone=6 nvq=0xff22                    | BATCH_BEGIN VIRTQUEUE@ff22 5 -1 -1
            """)
    void saysWhatAProbeMeans(String body, String expected) {
        assertEquals(expected, says(body));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            vhost_poll_wakeup <-__wake_up_common                                              | KICK_SIGNALLED 0 0 0
            handle_tx(net=0xff11) <-handle_tx_kick                                            | TX_PASS_BEGIN VHOST_NET@ff11 0 0 0
            vhost_enable_notify(dev=0xff11, vq=0xff12) <-handle_tx_copy                       | NOTIFY_ENABLE_BEGIN VIRTQUEUE@ff12 0 0 0
            vhost_tx_batch.isra.0+0x0/0x60 [vhost_net] <ffffffff814aa001> <-handle_tx_copy+0x1/0x2 [vhost_net] <ffffffff814aa001> | BATCH_BEGIN -1 -1 -1
            vhost_get_vq_desc <-get_tx_bufs (repeats: 3, last_ts:    10.000018)               | DESC_REQUESTED 0 0 0
            vhost_get_vq_desc                                                                 | DESC_REQUESTED 0 0 0
            vhost_get_vq_desc [vhost] <-0xffffffffc0a1b2c3                                    | DESC_REQUESTED 0 0 0
            handle_tx_net <-vhost_run_work_list                                               | TX_WORK_BEGIN 2 0 0
            """)
    void saysWhatAFunctionMeans(String body, String expected) {
        assertEquals(expected, says(body));
    }

    @Test
    void statesAreJoinedByBars() {
        String states =
                "sched_switch: prev_comm=a prev_pid=1 prev_prio=120 prev_state=%s ==> next_comm=b next_pid=2 next_prio=1";
        assertEquals("SCHED_SWITCH b-2 1 0", says(String.format(states, "D|W")));
        assertEquals("SCHED_SWITCH b-2 0 0", says(String.format(states, "D|W+")));
    }

    @Test
    void unreadablePayloadCountsByNameAndIsReported() {
        ReadEvents read = read("kvm_mmio: mmio write len four");
        assertEquals("{kvm_mmio=1}", read.byName().toString());
        assertEquals(1, read.stat(IngestStat.UNREADABLE_PAYLOAD));
        assertEquals("UNKNOWN", read.events().get(0).kind().toString());
    }

    @Test
    void forkGivesTheIdToAnotherThread() {
        ReadEvents read = ReadEvents.of(FtraceFormat.reader(), """
                           old-801     [001] d..2.     1.000001: x: y
                          init-1       [001] d..2.     1.000002: sched_process_fork: comm=init pid=1 child_comm=child child_pid=801
                         <...>-801     [001] d..2.     1.000003: x: y
                """);
        assertEquals("old", read.events().get(0).comm());
        assertEquals("child", read.events().get(2).comm());
    }
}
