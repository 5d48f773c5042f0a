package io.kicktrace.ingest.format.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {
    private static Cursor on(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return new Cursor().on(bytes, 0, bytes.length);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1",
        "007x, 7, 3",
        "-14, -14, 3",
        "0x1f, 31, 4",
        "0xFF , 255, 4",
        "0xffffffffffffffff, -1, 18",
        "999999999999999999, 999999999999999999, 18",
        "9223372036854775807, 9223372036854775807, 19",
        "18446744073709551615, -1, 20",
        "0x, 0, 1"
    })
    void readsNumbersOfTheKernel(String text, long value, int end) {
        Cursor cursor = on(text);
        // 0x without digits is no number, and nothing is taken for one
        assertEquals(!text.equals("0x"), cursor.number());
        if (!text.equals("0x")) {
            assertEquals(value, cursor.value());
            assertEquals(end, cursor.at());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "x",
                " 1",
                "(fault)",
                "18446744073709551616",
                "123456789012345678901",
                "0x12345678901234567",
                "-9223372036854775808"
            })
    void rejectsWhatIsNone(String text) {
        Cursor cursor = on(text);
        assertFalse(cursor.number());
        assertEquals(0, cursor.at());
    }

    @Test
    void findsWordsForwardAndBackward() {
        Cursor cursor = on("pid=1 pid=2 pid=3");
        assertEquals(12, cursor.last(Cursor.word("pid="), 17));
        assertEquals(6, cursor.last(Cursor.word("pid="), 15));
        assertEquals(-1, cursor.last(Cursor.word("tid="), 17));
        assertTrue(cursor.find(Cursor.word("pid=")));
        assertEquals(4, cursor.at());
        assertEquals(-1, cursor.last(Cursor.word("pid="), 8));
        assertFalse(cursor.find(Cursor.word("pid=4")));
        assertEquals(4, cursor.at());
    }
}
