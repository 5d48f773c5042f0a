package io.kicktrace.ingest.format.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.table.ObjectTable;
import io.kicktrace.ingest.table.Tables;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Records laid out by hand after the format files of the kernels named, in both byte orders. */
class RawDecodersTest {
    private final Tables tables = new Tables();
    private final EventDraft draft = new EventDraft();
    private Endian endian = Endian.LITTLE;

    private RawDecoder decoder(String name, String fields) throws MalformedFormatException {
        StringBuilder text = new StringBuilder("name: " + name + "\nID: 7\nformat:\n");
        for (String f : fields.strip().split("\n")) {
            String[] p = f.strip().split("@|/");
            text.append("\tfield:")
                    .append(p[0])
                    .append(";\toffset:")
                    .append(p[1])
                    .append(";\tsize:")
                    .append(p[2]);
            text.append(";\tsigned:")
                    .append(p[0].startsWith("int") || p[0].startsWith("pid_t") ? 1 : 0)
                    .append(";\n");
        }
        EventFormat format = EventFormat.parse("", text.toString().getBytes(StandardCharsets.ISO_8859_1));
        return new RawDecoders(endian, RawFixtures.probes(), tables, KernelSymbols.none()).compile(format);
    }

    private ByteBuffer record(int size) {
        return ByteBuffer.allocate(size).order(endian.order());
    }

    private boolean decode(RawDecoder decoder, ByteBuffer record) {
        // the record stands in the middle of a page
        byte[] page = new byte[record.capacity() + 24];
        Arrays.fill(page, (byte) 0xee);
        System.arraycopy(record.array(), 0, page, 16, record.capacity());
        return decoder.decode(page, 16, record.capacity(), draft);
    }

    private static final String EXIT_D = """
            unsigned int exit_reason@8/4
            unsigned long guest_rip@16/8
            u32 isa@24/4
            u64 info1@32/8
            u64 info2@40/8
            u32 intr_info@48/4
            u32 error_code@52/4
            unsigned int vcpu_id@56/4
            u64 requests@64/8
            """;

    @Test
    void intelExitGivesTheReason() throws Exception {
        for (Endian e : Endian.values()) {
            endian = e;
            ByteBuffer r = record(72).putInt(8, 49).putInt(24, 1).putLong(40, 0xfe003000L);
            assertTrue(decode(decoder("kvm_exit", EXIT_D), r));
            assertEquals(EventKind.KVM_EXIT, draft.kind);
            assertEquals("EPT_MISCONFIG", tables.symbols().name((int) draft.a));
            assertEquals(0, draft.b);
        }
    }

    @Test
    void amdExitGivesAddressOrPort() throws Exception {
        RawDecoder d = decoder("kvm_exit", EXIT_D);
        assertTrue(decode(
                d,
                record(72)
                        .putInt(8, 0x400)
                        .putInt(24, 2)
                        .putLong(32, 0x10_0000_000eL)
                        .putLong(40, 0xfebff004L)));
        assertEquals("npf", tables.symbols().name((int) draft.a));
        assertEquals(0xfebff004L, draft.b);
        assertTrue(decode(d, record(72).putInt(8, 0x7b).putInt(24, 2).putLong(32, 0xc050_0220L)));
        assertEquals("io", tables.symbols().name((int) draft.a));
        assertEquals(0xc050, draft.b);
    }

    @Test
    void oldestExitsHaveFewFieldsAtOtherOffsets() throws Exception {
        // a kernel with 4 more bytes of common fields, and no vCPU in the exit
        RawDecoder d = decoder("kvm_exit", """
                unsigned int exit_reason@12/4
                unsigned long guest_rip@16/8
                u32 isa@24/4
                u64 info1@32/8
                u64 info2@40/8
                """);
        assertTrue(decode(d, record(48).putInt(12, 30).putInt(24, 1)));
        assertEquals("IO_INSTRUCTION", tables.symbols().name((int) draft.a));
        assertFalse(decode(d, record(44).putInt(12, 30).putInt(24, 1)), "cut before info2");
        assertEquals(EventKind.KVM_EXIT, draft.kind, "an exit still");
        assertEquals("(unknown)", tables.symbols().name((int) draft.a));
    }

    @Test
    void reasonsAreSpelledAsTheKernelPrintsThem() throws Exception {
        RawDecoder d = decoder("kvm_exit", EXIT_D);
        int[] codes = {0x8000_0021, 0x0800_0031, 99, 0x4e, 4096, 0x8000_0002};
        int[] isas = {1, 1, 1, 2, 2, 2};
        List<String> names = List.of(
                "INVALID_STATE FAILED_VMENTRY",
                "EPT_MISCONFIG 0x8000000",
                "0x63",
                "PF excp",
                "0x1000",
                "vmgexit_mmio_write");
        for (int i = 0; i < codes.length; i++) {
            assertTrue(decode(d, record(72).putInt(8, codes[i]).putInt(24, isas[i])));
            assertEquals(names.get(i), tables.symbols().name((int) draft.a));
        }
    }

    @Test
    void exitsOfOtherMachinesHaveNoReason() throws Exception {
        assertFalse(decode(decoder("kvm_exit", "unsigned long sepc@8/8\nunsigned long scause@16/8"), record(24)));
        assertEquals(EventKind.KVM_EXIT, draft.kind);
        assertEquals("(unknown)", tables.symbols().name((int) draft.a));
    }

    @Test
    void arm64ExitsAreNamedByClassOrType() throws Exception {
        RawDecoder d = decoder("kvm_exit", "int ret@8/4\nunsigned int esr_ec@12/4\nunsigned long vcpu_pc@16/8");
        assertTrue(decode(d, record(24).putInt(8, 2).putInt(12, 0x24)));
        assertEquals("DABT_LOW", tables.symbols().name((int) draft.a));
        assertTrue(decode(d, record(24).putInt(8, 0)));
        assertEquals("IRQ", tables.symbols().name((int) draft.a));
        assertTrue(decode(d, record(24).putInt(8, 0x8000_0002).putInt(12, 1)));
        assertEquals("WFx", tables.symbols().name((int) draft.a));
    }

    @Test
    void mmioTellsReadsFromWrites() throws Exception {
        RawDecoder d = decoder("kvm_mmio", "u32 type@8/4\nu32 len@12/4\nu64 gpa@16/8\nu64 val@24/8");
        ByteBuffer r =
                record(32).putInt(8, 2).putInt(12, 2).putLong(16, 0xfebff004L).putLong(24, 1);
        assertTrue(decode(d, r));
        assertEquals(EventKind.KVM_MMIO_WRITE, draft.kind);
        assertEquals(ObjectRole.NOTIFY_MMIO, tables.objects().role(draft.object));
        assertEquals(0xfebff004L, tables.objects().address(draft.object));
        assertEquals(2, draft.a);
        assertEquals(1, draft.b);
        assertTrue(decode(d, r.putInt(8, 1)));
        assertEquals(EventKind.KVM_MMIO_READ, draft.kind);
        assertTrue(decode(d, r.putInt(8, 0)));
        assertEquals(EventKind.UNKNOWN, draft.kind);
        assertEquals(ObjectTable.NONE, draft.object);
    }

    @Test
    void portAndFastMmioKicks() throws Exception {
        RawDecoder pio = decoder(
                "kvm_pio",
                "unsigned rw@8/4\nunsigned port@12/4\nunsigned size@16/4\nunsigned count@20/4\nunsigned val@24/4");
        assertTrue(decode(
                pio,
                record(28)
                        .putInt(8, 1)
                        .putInt(12, 0xc050)
                        .putInt(16, 2)
                        .putInt(20, 1)
                        .putInt(24, 3)));
        assertEquals(EventKind.KVM_PIO_WRITE, draft.kind);
        assertEquals(0xc050, tables.objects().address(draft.object));
        assertEquals(2, draft.a);
        assertEquals(3, draft.b);
        assertTrue(decode(decoder("kvm_fast_mmio", "u64 gpa@8/8"), record(16).putLong(8, 0xfe003000L)));
        assertEquals(EventKind.KVM_FAST_MMIO, draft.kind);
        assertEquals(0xfe003000L, tables.objects().address(draft.object));
        assertTrue(decode(
                decoder("kvm_userspace_exit", "u32 reason@8/4\nint errno@12/4"),
                record(16).putInt(8, 6)));
        assertEquals(EventKind.KVM_USERSPACE_EXIT, draft.kind);
        assertEquals(6, draft.a);
    }

    private static final String SWITCH = """
            char prev_comm[16]@8/16
            pid_t prev_pid@24/4
            int prev_prio@28/4
            long prev_state@32/8
            char next_comm[16]@40/16
            pid_t next_pid@56/4
            int next_prio@60/4
            """;

    private ByteBuffer switched(long state) {
        return record(64)
                .put(8, "CPU 0/KVM".getBytes(StandardCharsets.US_ASCII))
                .putInt(24, 5001)
                .putLong(32, state)
                .put(40, "sixteen-bytes-ab".getBytes(StandardCharsets.US_ASCII))
                .putInt(56, 4990);
    }

    @Test
    void switchNamesBothThreadsAndTellsSleepFromPreemption() throws Exception {
        RawDecoder d = decoder("sched_switch", SWITCH);
        assertTrue(decode(d, switched(1)));
        assertEquals(EventKind.SCHED_SWITCH, draft.kind);
        assertEquals(4990, tables.threads().tid((int) draft.a));
        assertEquals("sixteen-bytes-ab", tables.threads().comm((int) draft.a));
        assertEquals("CPU 0/KVM", tables.threads().comm(tables.threads().find(5001)));
        assertEquals(1, draft.b);
        assertTrue(decode(d, switched(0)));
        assertEquals(0, draft.b);
        assertTrue(decode(d, switched(0x100)));
        assertEquals(0, draft.b, "preempted, since 4.14");
        assertTrue(decode(d, switched(0x1000)));
        assertEquals(0, draft.b, "preempted, before 4.14");
        assertTrue(decode(d, switched(0x402)));
        assertEquals(1, draft.b, "idle kernel thread, before 4.14");
        assertTrue(decode(d, switched(0x80)));
        assertEquals(1, draft.b, "idle kernel thread");
    }

    @Test
    void wakingNamesTheThreadWoken() throws Exception {
        RawDecoder d =
                decoder("sched_waking", "char comm[16]@8/16\npid_t pid@24/4\nint prio@28/4\nint target_cpu@32/4");
        ByteBuffer r = record(36)
                .put(8, "vhost-5000".getBytes(StandardCharsets.US_ASCII))
                .putInt(24, 4990)
                .putInt(32, 3);
        assertTrue(decode(d, r));
        assertEquals(EventKind.SCHED_WAKING, draft.kind);
        assertEquals(5000, tables.threads().vhostOwner((int) draft.a));
        assertEquals(3, draft.b);
    }

    @Test
    void deviceNamesStandBehindTheFixedFields() throws Exception {
        RawDecoder d = decoder(
                "net_dev_xmit", "void * skbaddr@8/8\nunsigned int len@16/4\nint rc@20/4\n__data_loc char[] name@24/4");
        ByteBuffer r = record(36).putInt(16, 1514).putInt(20, -11).putInt(24, 5 << 16 | 28);
        r.put(28, "tap0".getBytes(StandardCharsets.US_ASCII));
        assertTrue(decode(d, r));
        assertEquals(EventKind.NET_XMITTED, draft.kind);
        assertEquals("tap0", tables.symbols().name((int) draft.a));
        assertEquals(1514, draft.b);
        assertEquals(-11, draft.c);
        assertFalse(decode(d, r.putInt(24, 5 << 16 | 32)), "one byte past the end");
        assertFalse(decode(d, r.putInt(24, 0xffff_ffff)));
    }

    @Test
    void anOffsetFromTheFieldsEnd() throws Exception {
        RawDecoder d = decoder("netif_receive_skb", "unsigned int len@8/4\n__rel_loc char[] name@12/4");
        ByteBuffer r = record(24).putInt(8, 60).putInt(12, 5 << 16 | 2);
        r.put(18, "tap1".getBytes(StandardCharsets.US_ASCII));
        assertTrue(decode(d, r));
        assertEquals(EventKind.NET_RECEIVED, draft.kind);
        assertEquals("tap1", tables.symbols().name((int) draft.a));
    }

    @Test
    void otherEventsCountByNameOnly() throws Exception {
        RawDecoder d = decoder("kvm_ack_irq", "unsigned int irqchip@8/4");
        assertTrue(decode(d, record(4)));
        assertEquals(EventKind.UNKNOWN, draft.kind);
        assertEquals("kvm_ack_irq", d.format().name());
        assertTrue(decode(decoder("sched_switch", "u32 mine@8/4"), record(4)), "a user's event of a known name");
        assertEquals(EventKind.UNKNOWN, draft.kind);
    }
}
