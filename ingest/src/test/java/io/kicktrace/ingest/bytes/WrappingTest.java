package io.kicktrace.ingest.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Traces come as people send them. */
class WrappingTest {
    private static final String TRACE = """
            # tracer: nop
                   CPU 0/KVM-5001    [002] d..1.  1200.000100: sched_waking: comm=vhost-5000 pid=4990 prio=120 target_cpu=001
                   CPU 0/KVM-5001    [002] d..1.  1200.000101: kvm_entry: vcpu 0, rip 0x10
            """;

    private static String unwrapped(byte[] bytes) throws IOException {
        try (ByteSource source = ByteSource.of("x", new ByteArrayInputStream(bytes), bytes.length)) {
            return new String(source.stream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static String unwrapped(String text) throws IOException {
        return unwrapped(bytes(text));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String quoted(String text, String mark) {
        return text.replaceAll("(?m)^(?=.)", mark);
    }

    /** As RFC 2045 has it: equals signs and ends of overlong lines are escaped. */
    private static String quotedPrintable(String text) {
        StringBuilder out = new StringBuilder();
        int column = 0;
        for (char c : text.toCharArray()) {
            if (column > 70 && c != '\n') {
                out.append("=\n");
                column = 0;
            }
            out.append(c == '=' ? "=3D" : String.valueOf(c));
            column = c == '\n' ? 0 : column + 1;
        }
        return out.toString();
    }

    private static byte[] deflated(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
            deflater.write(bytes(text));
        }
        return out.toByteArray();
    }

    @Test
    void plainTextStaysAsItIs() throws IOException {
        assertEquals(TRACE, unwrapped(TRACE));
        assertEquals("", unwrapped(""));
        assertEquals("a=AB\n", unwrapped("a=AB\n"), "looks escaped, but nothing says that it is");
        assertEquals("x > y\n>\nz\nz\nz\n", unwrapped("x > y\n>\nz\nz\nz\n"), "too few lines are quoted");
    }

    @Test
    void quotedPrintableMail() throws IOException {
        assertEquals(TRACE, unwrapped(quotedPrintable(TRACE)));
        assertEquals(TRACE, unwrapped(quotedPrintable(TRACE).replace("=\n", "=\r\n")));
    }

    @Test
    void quotedMail() throws IOException {
        assertEquals(TRACE, unwrapped(quoted(TRACE, "> ")));
        assertEquals(TRACE, unwrapped(quoted(TRACE, ">> ")));
        assertEquals(TRACE, unwrapped(quoted(TRACE, "> > ")));
        assertEquals("Hi\n" + TRACE, unwrapped("Hi\n" + quoted(TRACE, "> ")));
    }

    @Test
    void quotedMailInQuotedPrintableInGzip() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes(quotedPrintable(quoted(TRACE, "> "))));
        }
        assertEquals(TRACE, unwrapped(out.toByteArray()));
    }

    @Test
    void compressedAtrace() throws IOException {
        for (String start : new String[] {"capturing trace... done\nTRACE:\n", "TRACE:\n", "done\r\nTRACE:\r\n"}) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes(bytes(start));
            out.writeBytes(deflated(TRACE));
            assertEquals(start + TRACE, unwrapped(out.toByteArray()));
        }
        assertEquals("TRACE:\n" + TRACE, unwrapped("TRACE:\n" + TRACE), "not compressed");
    }

    /** More than the first look takes in, so that the break shows only when it is read. */
    @Test
    void compressedAtraceThatIsCut() throws IOException {
        byte[] deflated = deflated(TRACE.repeat(2000));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(bytes("TRACE:\n"));
        out.write(deflated, 0, deflated.length - 20);
        byte[] cut = out.toByteArray();
        try (ByteSource source = ByteSource.of("x", new ByteArrayInputStream(cut), cut.length)) {
            InputStream in = source.stream();
            String expected = ("TRACE:\n" + TRACE).substring(0, 200);
            assertEquals(expected, new String(in.readNBytes(200), StandardCharsets.ISO_8859_1));
            assertThrows(IOException.class, in::readAllBytes);
        }
    }
}
