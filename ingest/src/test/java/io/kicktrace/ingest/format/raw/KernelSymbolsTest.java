package io.kicktrace.ingest.format.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An address belongs to the function that begins at it or a few bytes before it (endbr64). */
class KernelSymbolsTest {
    private static KernelSymbols of(String text) {
        return KernelSymbols.parse(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void findsTheFunctionThatBeginsShortlyBefore() {
        KernelSymbols s = of("""
                ffffffffc0a02040 t handle_tx\t[vhost_net]
                ffffffff81000000 T _stext
                ffffffffc0a02000 t vhost_poll_queue\t[vhost]
                ffffffffc0a02044 d no_code\t[vhost_net]
                """);
        assertEquals(Optional.of("handle_tx"), s.function(0xffffffffc0a02040L, 16));
        assertEquals(Optional.of("handle_tx"), s.function(0xffffffffc0a02044L, 16));
        assertEquals(Optional.of("vhost_poll_queue"), s.function(0xffffffffc0a02000L, 16));
        assertEquals(Optional.empty(), s.function(0xffffffffc0a02020L, 16));
        assertEquals(Optional.empty(), s.function(0xffffffff80ffffffL, 16));
        assertEquals(Optional.of("_stext"), s.function(0xffffffff81000010L, 16));
    }

    @Test
    void hiddenAddressesAndRubbishGiveNoNames() {
        assertEquals(
                Optional.empty(),
                of("0000000000000000 t handle_tx\t[vhost_net]\n").function(0, 16));
        assertEquals(
                Optional.empty(),
                of("hello\n\n12345678901234567 t x\nff\nff t\nff t ").function(0xff, 16));
        assertEquals(Optional.empty(), KernelSymbols.none().function(1, 16));
    }

    @Test
    void theFirstOfTwoNamesIsTaken() {
        assertEquals(
                Optional.of("a"),
                of("ffff000000000010 T a\nffff000000000010 T b").function(0xffff000000000010L, 0));
    }
}
