package io.kicktrace.ingest.format.ftrace;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.ingest.format.ReadEvents;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever bytes an input holds, reading ends, without an exception and without more events than lines. */
class HostileInputTest {
    private static final String INTERESTING = "\0\n\r -:()[]{}|=>\"/*#.+,0x9a~\u00ff";

    private static byte[] bytes(String resource) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(HostileInputTest.class.getResourceAsStream("/cases/" + resource))) {
            return in.readAllBytes();
        }
    }

    /** A leaf of function_graph is two events at most. */
    private static void readsQuietly(byte[] input) {
        long lines = 1;
        for (byte b : input) {
            lines += b == '\n' ? 1 : 0;
        }
        ReadEvents read = ReadEvents.of(FtraceFormat.reader(), input);
        assertTrue(read.events().size() <= 2 * lines);
        FtraceFormat.sniff(input);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "formats-text/ftrace-5col-6.18.txt",
                "formats-text/ftrace-4col-5.10.txt",
                "formats-text/ftrace-function.txt",
                "formats-text/ftrace-function_graph.txt",
                "formats-text/ftrace-function_graph-opts.txt",
                "formats-text/ftrace-latency.txt",
                "formats-text/ftrace-latency-verbose.txt",
                "formats-text/ftrace-markers-stacks-syscalls.txt",
                "formats-text/trace_pipe-lost.txt",
                "formats-text/systrace-old.html",
                "046-amd-ioio-legacy-virtio/input.txt",
                "052-arm64-exits/input.txt",
                "064-wakeup-success-field-and-colon-form/input.txt",
                "069-fgraph-task-switch-separators/input.txt",
                "070-fgraph-args-retval/input.txt",
                "104-fields-option/input.txt"
            })
    void survivesCutsAndChangedBytes(String resource) throws IOException {
        byte[] whole = bytes(resource);
        for (int end = 0; end <= whole.length; end += 3) {
            readsQuietly(Arrays.copyOf(whole, end));
        }
        byte[] interesting = INTERESTING.getBytes(StandardCharsets.ISO_8859_1);
        Random random = new Random(1);
        for (int n = 0; n < 500; n++) {
            byte[] changed = whole.clone();
            for (int k = 0; k <= n % 4; k++) {
                changed[random.nextInt(changed.length)] = interesting[random.nextInt(interesting.length)];
            }
            readsQuietly(changed);
        }
    }

    @Test
    void survivesNoise() {
        Random random = new Random(2);
        for (int n = 0; n < 200; n++) {
            byte[] noise = new byte[random.nextInt(5000)];
            random.nextBytes(noise);
            readsQuietly(noise);
        }
    }

    @Test
    void survivesOddBodies() {
        String head = "           bench-9       [001] d..2.     1.000001: ";
        for (String body : List.of(
                ":",
                "x:",
                "(",
                ")",
                "<",
                "#",
                "{",
                "()",
                "x()",
                "x(",
                "+",
                "x+",
                "x+0x1",
                "x <-",
                " <-x",
                "kvm_exit: ",
                "kvm_exit: reason",
                "kvm_exit: reason ",
                "kvm_exit: reason  rip ",
                "kvm_exit: reason npf rip 0 info",
                "kvm_exit: reason io rip 0x1 info1",
                "kvm_exit: exit_reason=",
                "kvm_exit: TRAP: _EC: ",
                "kvm_exit: TRAP: x_EC: (",
                "kvm_mmio: mmio",
                "kvm_mmio: mmio write len",
                "kvm_mmio: type=2",
                "kvm_pio: pio_write at",
                "kvm_pio: rw=",
                "kvm_fast_mmio: gpa",
                "kvm_fast_mmio: gpa 0x",
                "kvm_userspace_exit: reason (",
                "sched_switch: ",
                "sched_switch: next_prio=",
                "sched_switch:  next_pid= next_prio=",
                "sched_switch:  ==> ",
                "sched_switch: prev_state= prev_pid= next_comm= next_pid=1 next_prio=",
                "sched_switch: a ==> b:1 [2]",
                "sched_switch: :1 [2] R ==> :1 [2]",
                "sched_wakeup: target_cpu=",
                "sched_wakeup:  CPU:1",
                "sched_wakeup: [ CPU:1",
                "sched_wakeup: ] CPU:1",
                "sched_wakeup: comm= pid=99999999999 prio=1 target_cpu=1",
                "sched_process_fork: child_pid=",
                "sched_process_fork:  child_comm=child_pid=7",
                "sched_process_fork: child_comm= child_pid=7",
                "net_dev_xmit: dev=",
                "netif_receive_skb: dev= len=",
                "bpf_trace_printk: ",
                "bpf_trace_printk: :",
                "bpf_trace_printk: kprobe:",
                "handle_tx: (",
                "handle_tx: ()",
                "x: ( <- )",
                "x: (a <- b",
                "tx_batch: =\" nvq=1",
                "tx_batch: nvq=99999999999999999999",
                " ==> [",
                "1:2:3 ==> [1] 4:",
                "1:2:R + [1] 4:5:6")) {
            readsQuietly((head + body).getBytes(StandardCharsets.UTF_8));
            readsQuietly((head + body + "\n").getBytes(StandardCharsets.UTF_8));
            readsQuietly((" 1)   |  /* " + body + " */\n 1) | " + body + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }
}
