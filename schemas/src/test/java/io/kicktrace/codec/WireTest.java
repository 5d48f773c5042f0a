package io.kicktrace.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes that other programs see: keys and frames. What is expected was put together by hand from their descriptions. */
class WireTest {
    private static final HexFormat HEX = HexFormat.of();

    @ParameterizedTest
    @CsvSource({
        // 2 and 3 bytes, zigzag 04 and 06
        "h1,vm7,0468310676 6d37",
        "'',-,00022d",
        // a two-byte letter counts two
        "\u00fc,-,04c3bc022d",
    })
    void keyIsTheAvroOfHostAndVm(String host, String vm, String hex) {
        assertArrayEquals(HEX.parseHex(hex.replace(" ", "")), ChunkKey.of(host, vm));
    }

    @Test
    void longNamesHaveLongLengths() {
        byte[] key = ChunkKey.of("x".repeat(200), "");
        // 200 zigzag is 400 = 0b11_0010000
        assertArrayEquals(HEX.parseHex("9003"), new byte[] {key[0], key[1]});
        assertArrayEquals(new byte[] {'x', 0}, new byte[] {key[201], key[202]});
    }

    @Test
    void keyIsHowTheBodyBegins() throws IOException {
        byte[] body = body("host-\u00e9", "pid:" + "9".repeat(100));
        assertArrayEquals(ChunkKey.of("host-\u00e9", "pid:" + "9".repeat(100)), ChunkKey.ofBody(body));
    }

    @ParameterizedTest
    @CsvSource({"''", "80", "8080808080808001", "0461", "01", "0461610a", "feffffff0f"})
    void noKeyOfWhatIsNoChunk(String hex) {
        assertThrows(IOException.class, () -> ChunkKey.ofBody(HEX.parseHex(hex)));
    }

    @Test
    void registryFrameIsAZeroAndTheIdBigEndian() throws IOException {
        RegistryFrame frame = new RegistryFrame(0x01020304);
        assertArrayEquals(HEX.parseHex("0001020304aabb"), frame.frame(HEX.parseHex("aabb")));
        assertArrayEquals(HEX.parseHex("aabb"), frame.unframe(HEX.parseHex("0001020304aabb")));
    }

    @ParameterizedTest
    @CsvSource({"''", "00010203", "0001020305aabb", "c30102030405060708090a"})
    void registryFrameTakesNoOther(String hex) {
        assertThrows(IOException.class, () -> new RegistryFrame(0x01020304).unframe(HEX.parseHex(hex)));
    }

    @Test
    void singleObjectTakesNoRegistryFrame() {
        assertThrows(IOException.class, () -> new SingleObject().unframe(HEX.parseHex("00000000010203040506070809")));
    }

    private static byte[] body(String host, String vm) {
        ChunkHeader header = new ChunkHeader(host, vm, "id", 0, true, "mono", OptionalLong.empty(), 0, 0, 0);
        ChunkTables tables = new ChunkTables(List.of(), List.of(), List.of(), List.of());
        return new ChunkCodec().encode(header, tables, new EventColumns());
    }
}
