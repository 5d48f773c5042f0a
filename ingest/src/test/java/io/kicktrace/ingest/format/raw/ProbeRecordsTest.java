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
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/**
 * A user's probe is known by its name, by the function it stands on, or by a name made after the function; function
 * tracers name the function by address. Records are laid out by hand after 6.12's kprobe format files.
 */
class ProbeRecordsTest {
    private static final KernelSymbols SYMBOLS = KernelSymbols.parse("""
            ffffffffc0651000 t handle_tx\t[vhost_net]
            ffffffffc0652000 t vhost_enable_notify\t[vhost]
            ffffffffc0653000 t vhost_tx_batch.isra.0\t[vhost_net]
            ffffffff81000000 T _stext
            """.getBytes(StandardCharsets.ISO_8859_1));
    private static final long HANDLE_TX = 0xffffffffc0651000L;
    private static final long ENABLE_NOTIFY = 0xffffffffc0652000L;
    private static final long OTHER = 0xffffffff81000000L;

    private final Tables tables = new Tables();
    private final EventDraft draft = new EventDraft();

    private RawDecoder decoder(String name, String... fields) throws MalformedFormatException {
        StringBuilder text = new StringBuilder("name: " + name + "\nID: 7\n");
        int at = 8;
        for (String f : fields) {
            int size = f.startsWith("u64") || f.startsWith("unsigned long") ? 8 : f.startsWith("u8") ? 1 : 4;
            text.append("\tfield:")
                    .append(f)
                    .append(";\toffset:")
                    .append(at)
                    .append(";\tsize:")
                    .append(size);
            text.append(";\tsigned:").append(f.startsWith("s") ? 1 : 0).append(";\n");
            at += size;
        }
        EventFormat format = EventFormat.parse("lab", text.toString().getBytes(StandardCharsets.ISO_8859_1));
        return new RawDecoders(Endian.LITTLE, RawFixtures.probes(), tables, SYMBOLS).compile(format);
    }

    private static ByteBuffer record(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private boolean decode(RawDecoder decoder, ByteBuffer record) {
        return decoder.decode(record.array(), 0, record.capacity(), draft);
    }

    @Test
    void aProbeOfTheCaptureKitIsKnownByName() throws Exception {
        RawDecoder d =
                decoder("tx_batch", "unsigned long __probe_ip", "u64 nvq", "s32 batched", "s32 done", "u32 last_avail");
        ByteBuffer r = record(36).putLong(8, OTHER).putLong(16, 0xff11000106844ab8L);
        assertTrue(decode(d, r.putInt(24, 64).putInt(28, 3).putInt(32, 7)));
        assertEquals(EventKind.BATCH_BEGIN, draft.kind);
        assertEquals(ObjectRole.VIRTQUEUE, tables.objects().role(draft.object));
        assertEquals(0xff11000106844ab8L, tables.objects().address(draft.object));
        assertEquals(3, draft.a);
        assertEquals(64, draft.b);
        assertEquals(7, draft.c);
        assertFalse(decode(d, record(32)), "cut inside last_avail");
        assertEquals(EventKind.UNKNOWN, draft.kind);
    }

    @Test
    void argumentsThatAreNotRecordedAreSaidToBeSo() throws Exception {
        assertTrue(decode(decoder("tx_batch", "unsigned long __probe_ip"), record(16)));
        assertEquals(EventKind.BATCH_BEGIN, draft.kind);
        assertEquals(ObjectTable.NONE, draft.object);
        assertEquals(-1, draft.a);
        assertEquals(-1, draft.b);
        assertEquals(-1, draft.c);
    }

    @Test
    void returnValuesAreCutToTheirTypes() throws Exception {
        String[] at = {"unsigned long __probe_func", "unsigned long __probe_ret_ip", "u64 ret"};
        assertTrue(decode(decoder("get_vq_desc_ret", at), record(32).putLong(24, 0x0000_0000_ffff_fff5L)));
        assertEquals(EventKind.DESC_FETCHED, draft.kind);
        assertEquals(-11, draft.a);
        assertEquals(1, draft.b);
        assertTrue(decode(decoder("enable_notify_ret", at), record(32).putLong(24, 0x1234_5600L)));
        assertEquals(EventKind.NOTIFY_ENABLE_END, draft.kind);
        assertEquals(0, draft.a);
        assertTrue(decode(decoder("enable_notify_ret", at), record(32).putLong(24, 0x1234_5601L)));
        assertEquals(1, draft.a);
        assertTrue(decode(decoder("enable_notify_ret", at[0], at[1]), record(24)));
        assertEquals(-1, draft.a);
    }

    @Test
    void aProbeOfAnyNameIsKnownByItsFunction() throws Exception {
        RawDecoder entry = decoder("mine", "unsigned long __probe_ip", "u64 net");
        assertTrue(decode(entry, record(24).putLong(8, HANDLE_TX + 4).putLong(16, 0xff11000106840000L)));
        assertEquals(EventKind.TX_PASS_BEGIN, draft.kind);
        assertEquals(ObjectRole.VHOST_NET, tables.objects().role(draft.object));
        assertTrue(decode(entry, record(24).putLong(8, OTHER)));
        assertEquals(EventKind.UNKNOWN, draft.kind);
        RawDecoder end = decoder("mine_too", "unsigned long __probe_func", "unsigned long __probe_ret_ip", "u8 ret");
        assertTrue(decode(end, record(25).putLong(8, ENABLE_NOTIFY).put(24, (byte) 1)));
        assertEquals(EventKind.NOTIFY_ENABLE_END, draft.kind);
        assertEquals(1, draft.a);
    }

    @Test
    void aProbeNamedAfterItsFunctionNeedsNoSymbols() throws Exception {
        RawDecoder d = decoder("handle_tx__return", "unsigned long __probe_func", "unsigned long __probe_ret_ip");
        assertTrue(decode(d, record(24).putLong(8, 0x1234)));
        assertEquals(EventKind.TX_PASS_END, draft.kind);
    }

    @Test
    void functionTracersNameTheFunctionByAddress() throws Exception {
        RawDecoder d = decoder("function", "unsigned long ip", "unsigned long parent_ip");
        assertTrue(decode(d, record(24).putLong(8, HANDLE_TX + 4)));
        assertEquals(EventKind.TX_PASS_BEGIN, draft.kind);
        assertTrue(decode(d, record(24).putLong(8, 0xffffffffc0653004L)));
        assertEquals(EventKind.BATCH_BEGIN, draft.kind);
        assertEquals(-1, draft.b);
        assertTrue(decode(d, record(24).putLong(8, 0x4141)));
        assertEquals(EventKind.UNKNOWN, draft.kind);
        assertFalse(decode(d, record(12)));
    }

    @Test
    void graphExitsAreReturnsPerhapsWithAValue() throws Exception {
        RawDecoder d =
                decoder("funcgraph_exit", "unsigned long func", "u32 depth", "u32 overrun", "unsigned long retval");
        assertTrue(decode(d, record(32).putLong(8, ENABLE_NOTIFY).putLong(24, 1)));
        assertEquals(EventKind.NOTIFY_ENABLE_END, draft.kind);
        assertEquals(1, draft.a);
        RawDecoder entry = decoder("funcgraph_entry", "unsigned long func", "u32 depth");
        assertTrue(decode(entry, record(20).putLong(8, ENABLE_NOTIFY)));
        assertEquals(EventKind.NOTIFY_ENABLE_BEGIN, draft.kind);
    }

    @Test
    void manyAddressesAreKeptApart() throws Exception {
        RawDecoder d = decoder("function", "unsigned long ip");
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 20_000; i++) {
                assertTrue(decode(d, record(16).putLong(8, OTHER + 64L + i * 32L)));
                assertEquals(EventKind.UNKNOWN, draft.kind);
            }
            assertTrue(decode(d, record(16).putLong(8, HANDLE_TX)));
            assertEquals(EventKind.TX_PASS_BEGIN, draft.kind);
        }
    }
}
