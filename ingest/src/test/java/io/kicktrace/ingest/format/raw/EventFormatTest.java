package io.kicktrace.ingest.format.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.ingest.format.raw.FormatField.Place;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Format texts are read as kernels of all ages write them; trace-formats 6.6 lists the forms. */
class EventFormatTest {
    private static EventFormat parse(String text) throws MalformedFormatException {
        return EventFormat.parse("sys", text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static FormatField only(String declaration) throws MalformedFormatException {
        EventFormat f = parse("name: x\nID: 1\nformat:\n\tfield:" + declaration + ";\toffset:8;\tsize:4;\tsigned:0;\n");
        assertEquals(1, f.fields().size(), declaration);
        return f.fields().get(0);
    }

    @Test
    void readsNameNumberAndFields() throws Exception {
        EventFormat f = parse("""
                name: kvm_fast_mmio
                ID: 1747
                format:
                \tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;
                \tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;

                \tfield:u64 gpa;\toffset:8;\tsize:8;\tsigned:0;

                print fmt: "name: %s ID: field:u64 x;\toffset:0;\tsize:8;"
                \tfield:u64 late;\toffset:16;\tsize:8;\tsigned:0;
                """);
        assertEquals("kvm_fast_mmio", f.name());
        assertEquals(1747, f.id());
        assertEquals("sys", f.system());
        assertEquals(3, f.fields().size());
        assertEquals(
                new FormatField("gpa", "u64", Place.INLINE, 8, 8, false),
                f.field("gpa").orElseThrow());
        assertTrue(f.field("common_pid").orElseThrow().signed());
    }

    @Test
    void splitsDeclarationsAtTheLastIdentifier() throws Exception {
        assertEquals("skbaddr", only("const void * skbaddr").name());
        assertEquals("comm", only("char comm[16]").name());
        assertEquals("char[]", only("char comm[16]").type());
        assertEquals("args", only("unsigned long args[6]").name());
        assertEquals("grid", only("u32 grid[2][3]").name());
        assertEquals("buf", only("char buf[]").name());
        assertEquals("reason", only("enum skb_drop_reason reason").name());
        assertEquals(Place.RECORD_RELATIVE, only("__data_loc char[] name").place());
        assertEquals("name", only("__data_loc char[] name").name());
        assertEquals(Place.FIELD_RELATIVE, only("__rel_loc char[] name").place());
        assertEquals("mask", only("__data_loc cpumask_t mask").name());
    }

    @Test
    void oldFormsHaveNoSignAndOtherWords() throws Exception {
        EventFormat f = parse(
                "name: x\nID: 1\n\tfield special:int pid;\toffset:0;\tsize:4;\n\tfield:u32 n;\toffset:4;\tsize:4;\n");
        assertTrue(f.field("pid").orElseThrow().signed());
        assertEquals(false, f.field("n").orElseThrow().signed());
    }

    @Test
    void fieldsThatMakeNoSenseAreLeftOut() throws Exception {
        EventFormat f = parse(
                "name: x\nID: 1\n\tfield:u32 a;\toffset:-4;\tsize:4;\n\tfield:u32 b;\toffset:99999999;\tsize:4;\n"
                        + "\tfield:u32 c;\toffset:0;\tsize:99999999999999999999;\n\tfield\n\tfield:;\n\tfield:u32 ok;\toffset:0;\tsize:4;\n");
        assertEquals(1, f.fields().size());
        assertEquals("ok", f.fields().get(0).name());
    }

    @Test
    void aFormatNeedsNameAndNumber() {
        assertThrows(MalformedFormatException.class, () -> parse(""));
        assertThrows(MalformedFormatException.class, () -> parse("name: x\n"));
        assertThrows(MalformedFormatException.class, () -> parse("name: x\nID: -5\n"));
        assertThrows(MalformedFormatException.class, () -> parse("ID: 5\n"));
        assertThrows(MalformedFormatException.class, () -> parse("name: " + "x".repeat(300) + "\nID: 5\n"));
        assertThrows(MalformedFormatException.class, () -> EventFormat.parse(new byte[EventFormat.MAX_TEXT_BYTES + 1]));
    }

    @Test
    void aTextOfManyFieldsIsCutOff() throws Exception {
        String text = "name: x\nID: 1\n" + "\tfield:u32 a;\toffset:0;\tsize:4;\n".repeat(20_000);
        assertEquals(1024, parse(text).fields().size());
    }
}
