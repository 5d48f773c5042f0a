package io.kicktrace.ingest.format.ftrace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FtraceSnifferTest {
    private static int score(String text) {
        return FtraceFormat.sniff(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void isSureOfTheKernelsOwnHeader() {
        assertEquals(90, score("# tracer: nop\n#\n"));
        assertEquals(90, score("capturing trace... done\nTRACE:\n# tracer: nop\n"));
        assertEquals(90, score("\ufeff# tracer: nop\r\n#\r\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "       CPU 0/KVM-5001    [001] d..1.   915.716444: kvm_entry: vcpu 0, rip 0x10\n",
                "CPU:1 [LOST 1853 EVENTS]\n       CPU 0/KVM-5001    [001] d..1.   915.716444: kvm_entry: vcpu 0, rip 0x10\n",
                "[10612.026812]   <idle>-0         1d..2. 10608102968us : sched_switch: prev_comm=swapper/1\n",
                " 1)               |  handle_tx [vhost_net]() {\n",
                " 10.000001 |   1)  vhost-4-4990  |   0.123 us    |    mutex_lock();\n",
                "<!DOCTYPE html>\n<html>\n"
            })
    void takesTracesWithoutHeader(String text) {
        assertTrue(score(text) > 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "       CPU 0/KVM  5001 [002]  1000.000033:        kvm:kvm_exit: vcpu 0 reason EPT_MISCONFIG rip 0x1\n",
                "vhost-5000  4990 [002]  1000.000033:        sched:sched_switch: prev_comm=vhost-5000 prev_pid=4990\n",
                "PERFILE2\u0000\u0001",
                "{\"events\": []}\n",
                "Analyze events for all VMs, all VCPUs:\n",
                "some | table | of things\n 1) first thing\n 2) second thing\n"
            })
    void leavesOtherTextsToOthers(String text) {
        assertEquals(0, score(text));
    }
}
