package io.kicktrace.ingest.format.raw;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads a recorder's binary description of a trace, front to back. No length is believed before it is held against what
 * is left, and messages say where in the description they stand.
 */
public final class MetadataInput {
    private final InputStream in;
    private final Endian endian;
    private final String what;
    private final long startBytes;
    private long at;
    private long leftBytes;

    /**
     * For a stretch of an input.
     *
     * @param in its bytes
     * @param leftBytes how many there are
     * @param what the stretch, for messages, such as {@code section 18}
     * @param startBytes offset of its first byte within {@code what}, for messages
     */
    public MetadataInput(InputStream in, long leftBytes, Endian endian, String what, long startBytes) {
        this.in = in;
        this.leftBytes = leftBytes;
        this.endian = endian;
        this.what = what;
        this.startBytes = startBytes;
    }

    /** Byte order of the integers. */
    public Endian endian() {
        return endian;
    }

    /** Bytes read so far. */
    public long position() {
        return at;
    }

    /** Bytes left. */
    public long leftBytes() {
        return leftBytes;
    }

    /** One byte, unsigned. */
    public int u8(String name) throws IOException {
        return bytes(1, 1, name)[0] & 0xff;
    }

    /** Two bytes, unsigned. */
    public int u16(String name) throws IOException {
        return endian.u16(bytes(2, 2, name), 0);
    }

    /** Four bytes, unsigned. */
    public long u32(String name) throws IOException {
        return endian.u32(bytes(4, 4, name), 0);
    }

    /** Eight bytes, as they are: an address, a number, or a stamp. */
    public long u64(String name) throws IOException {
        return endian.s64(bytes(8, 8, name), 0);
    }

    /** Eight bytes that are an offset or a size, so never 2^63 or more. */
    public long size64(String name) throws IOException {
        long value = u64(name);
        if (value < 0) {
            throw wrong(name, "a size below 2^63", Long.toUnsignedString(value));
        }
        return value;
    }

    /** A length that must not be more than what is left. */
    public long length(long value, String name) throws IOException {
        if (value > leftBytes) {
            throw wrong(name, "a length of at most the " + leftBytes + " bytes that are left", Long.toString(value));
        }
        return value;
    }

    /** A count of things of which each takes at least {@code eachBytes}. */
    public int count(long value, int eachBytes, int max, String name) throws IOException {
        if (value > max || value * eachBytes > leftBytes) {
            throw wrong(
                    name, "at most " + Math.min(max, leftBytes / eachBytes) + " of them", Long.toUnsignedString(value));
        }
        return (int) value;
    }

    /** As many bytes as announced. */
    public byte[] bytes(long length, int max, String name) throws IOException {
        if (length > leftBytes) {
            throw wrong(name, length + " bytes", "only " + leftBytes);
        }
        if (length > max) {
            throw wrong(name, "at most " + max + " bytes", Long.toString(length));
        }
        // reads piece by piece, so that a stream that ends early has cost no more than it held
        byte[] bytes = in.readNBytes((int) length);
        at += bytes.length;
        leftBytes -= bytes.length;
        if (bytes.length < length) {
            throw new EOFException(where(name) + "expected " + length + " bytes, found the end of the input after "
                    + bytes.length + "; record again, or use what comes before");
        }
        return bytes;
    }

    /** Text up to its NUL. */
    public String string(int max, String name) throws IOException {
        byte[] text = new byte[64];
        int n = 0;
        while (true) {
            int b = u8(name);
            if (b == 0) {
                return new String(text, 0, n, StandardCharsets.UTF_8);
            }
            if (n == max) {
                throw wrong(name, "a text of at most " + max + " bytes and its NUL", "none");
            }
            if (n == text.length) {
                text = Arrays.copyOf(text, n * 2);
            }
            text[n++] = (byte) b;
        }
    }

    /** Fixed bytes, such as a tag. */
    public void expect(String tag) throws IOException {
        byte[] expected = tag.getBytes(StandardCharsets.ISO_8859_1);
        byte[] found = bytes(expected.length, expected.length, "tag");
        if (!Arrays.equals(expected, found)) {
            throw wrong("tag", quoted(expected), quoted(found));
        }
    }

    /** Passes over bytes. */
    public void skip(long length, String name) throws IOException {
        length(length, name);
        in.skipNBytes(length);
        at += length;
        leftBytes -= length;
    }

    /** What to throw when the thing read last is not what it should be. */
    public IOException wrong(String name, String expected, String found) {
        return new IOException(where(name) + "expected " + expected + ", found " + found);
    }

    private String where(String name) {
        return what + ", byte " + (startBytes + at) + ", " + name + ": ";
    }

    private static String quoted(byte[] tag) {
        StringBuilder s = new StringBuilder("'");
        for (byte b : tag) {
            s.append(b >= ' ' && b < 0x7f ? Character.toString((char) b) : String.format("\\x%02x", b & 0xff));
        }
        return s.append('\'').toString();
    }
}
