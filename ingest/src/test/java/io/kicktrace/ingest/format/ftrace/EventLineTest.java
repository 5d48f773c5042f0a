package io.kicktrace.ingest.format.ftrace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The law: a head printed as the kernel prints it is read back as it was, whatever the thread's name holds. */
class EventLineTest {
    private final LineHead head = new LineHead();
    private final EventLine line = new EventLine(head);

    private static List<String> names() {
        String parts = "-1 [](:.=>";
        List<String> names = new ArrayList<>(List.of(
                "CPU 0/KVM",
                "vhost-5000",
                "vhost-1234-5678",
                "a-1-2-3",
                "--7",
                "[000] 1.0: x",
                "x [003] 9.9:",
                "a-1 [002] d..",
                "a-1 [2] 1.0: b",
                "kvm_exit: x",
                "<idle>",
                "<...>",
                "(sd-pam)",
                "x: y=1 ==> z",
                "0123456789abcde"));
        for (char a : parts.toCharArray()) {
            for (char b : parts.toCharArray()) {
                for (char c : parts.toCharArray()) {
                    names.add("" + a + b + c);
                }
            }
        }
        return names;
    }

    private String readBack(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (!line.readAligned(bytes, 0, bytes.length)) {
            return "not read: " + text;
        }
        return new String(bytes, head.commFrom, head.commTo - head.commFrom, StandardCharsets.UTF_8) + "|" + head.tid
                + "|" + head.tgid + "|" + head.cpu + "|" + head.stamp + "|"
                + new String(bytes, head.body, bytes.length - head.body, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"d..1. ", ".... ", "d...1.1 ", ""})
    void readsBackWhatTheKernelPrints(String flags) {
        for (String name : names()) {
            String text = String.format(
                    "%16s-%-7d [%03d] %s%5d.%06d: %s", name, 5001, 2, flags, 1200, 100, "kvm_entry: vcpu 0");
            assertEquals(name.stripLeading() + "|5001|-1|2|1200000100000|kvm_entry: vcpu 0", readBack(text));
        }
    }

    @Test
    void readsBackProcessIdsAndIntegers() {
        for (String name : names()) {
            assertEquals(
                    name.stripLeading() + "|1234567|4980|12|77|x",
                    readBack(String.format("%16s-%-7d (%7d) [%03d] %s %12d: x", name, 1234567, 4980, 12, "...1.", 77)));
            assertEquals(
                    name.stripLeading() + "|77|-1|1|91120100000|x",
                    readBack(String.format("%16s-%-5d [%03d] (-----) %5d.%06d: x", name, 77, 1, 91, 120100)));
        }
    }

    @Test
    void stampsHaveSixOrNineDigits() {
        assertEquals("a|1|-1|0|1000001|x", readBack("               a-1       [000] d....     0.001000001: x"));
        assertEquals("a|1|-1|0|608397919018000|x", readBack("               a-1       [000] .... 608397.919018: x"));
        assertEquals(StampUnit.NANOS, head.unit);
        assertEquals("a|1|-1|0|921308898424446|x", readBack("               a-1       [000] ...1. 921308898424446: x"));
        assertEquals(StampUnit.TICKS, head.unit);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "       CPU 0/KVM-5001    [0x2] d..1.    10.000001: kvm_entry: vcpu 0",
                "       CPU 0/KVM-5001    [8192] d..1.    10.000001: kvm_entry: vcpu 0",
                "       CPU 0/KVM-5001    [002] d..1.    10.00a001: kvm_entry: vcpu 0",
                "       CPU 0/KVM-5001    [002] d..1.    10.000001 kvm_entry: vcpu 0",
                "       CPU 0/KVM-5001    [002] d..1. 99999999999999999999.000001: kvm_entry: vcpu 0",
                "       CPU 0/KVM-5001    [002] d..1. 9223372036.000001: kvm_entry: vcpu 0",
                "       CPU 0/KVM-5001    [002] d..1.    10.0000000001: kvm_entry: vcpu 0",
                "       CPU 0/KVM-99999999999 [002] d..1.    10.000001: kvm_entry: vcpu 0",
                "       CPU 0/KVM-2147483648 [002] d..1.    10.000001: kvm_entry: vcpu 0",
                "       CPU 0/KVM-5001    [00",
                "       CPU 0/KVM-5001    [002] d..1.    10.000001:",
                "       CPU 0/KVM-5001    (12 [002] d..1.    10.000001: x",
                "       CPU 0/KVM-5001    [002] (4980 d..1.    10.000001: x",
                "CPU:1 [LOST 1853 EVENTS]",
                " => vhost_poll_queue",
                ""
            })
    void rejectsWhatIsNoHead(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertFalse(line.readAligned(bytes, 0, bytes.length));
        assertFalse(line.readAnywhere(bytes, 0, bytes.length));
    }

    @Test
    void blanksMayBeGoneAndLogsMayStandBefore() {
        assertEquals("vhost-1234|1250|100000010000", anywhere("vhost-1234-1250 [003] d.... 100.000010: x"));
        assertEquals(
                "CPU 0/KVM|21|92000001000",
                anywhere("Nov 30 20:00:01 host1 kernel:        CPU 0/KVM-21      [000] d....    92.000001: x"));
        assertEquals(
                "CPU 0/KVM|21|92000003000",
                anywhere(
                        "2026-11-30T20:00:01.000003+00:00 host1 ftrace: CPU 0/KVM-21      [000] d....    92.000003: x"));
        assertEquals("vhost-70|75|1000000", anywhere("[10612.031000] vhost-70-75 [001] d..2. 0.001000: x"));
    }

    @Test
    void hypervisorBuffersTellNoThread() {
        byte[] bytes = "[003]\t  12.000001: hyp_enter: x".getBytes(StandardCharsets.UTF_8);
        assertTrue(line.readWithoutThread(bytes, 0, bytes.length));
        assertEquals(-1, head.tid);
        assertEquals(3, head.cpu);
        assertEquals(12_000_001_000L, head.stamp);
    }

    private String anywhere(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertTrue(line.readAnywhere(bytes, 0, bytes.length), text);
        return new String(bytes, head.commFrom, head.commTo - head.commFrom, StandardCharsets.UTF_8) + "|" + head.tid
                + "|" + head.stamp;
    }

    @Test
    void bytesThatAreNoTextStayInTheName() {
        byte[] bytes = "        vhost-__12-900     [001] d....     3.000001: x".getBytes(StandardCharsets.US_ASCII);
        bytes[14] = (byte) 0xff;
        bytes[15] = (byte) 0xfe;
        assertTrue(line.readAnywhere(bytes, 0, bytes.length));
        assertEquals(900, head.tid);
        assertEquals(8, head.commFrom);
    }
}
