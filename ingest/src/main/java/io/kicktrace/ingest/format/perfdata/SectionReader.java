package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.ingest.format.raw.Endian;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Reads one section of known size field by field. Every length is compared with what the section has left before it is
 * used, so a hostile length gives a {@link PerfFormatException} and never an allocation.
 */
final class SectionReader {
    private final ByteFeed feed;
    private final String section;
    private Endian order;
    private long left;

    SectionReader(ByteFeed feed, long size, Endian order, String section) {
        this.feed = feed;
        this.left = size;
        this.order = order;
        this.section = section;
    }

    /** Bytes of the section not read yet. */
    long left() {
        return left;
    }

    /** Where the next byte stands in the input. */
    long position() {
        return feed.position();
    }

    /** From here on integers have another byte order. */
    void order(Endian newOrder) {
        order = newOrder;
    }

    int u8() throws IOException {
        int at = take(1);
        return feed.array()[at] & 0xff;
    }

    int i32() throws IOException {
        int at = take(4);
        return order.s32(feed.array(), at);
    }

    long u32() throws IOException {
        int at = take(4);
        return order.u32(feed.array(), at);
    }

    long i64() throws IOException {
        int at = take(8);
        return order.s64(feed.array(), at);
    }

    /** A count of items that take at least {@code itemBytes} each, so that the section can hold them. */
    int count(long announced, int itemBytes, int limit, String what) throws IOException {
        if (announced < 0 || announced > limit || announced > left / itemBytes) {
            throw broken("%d %s announced, at most %d fit into the %d bytes left"
                    .formatted(announced, what, Math.min(limit, left / itemBytes), left));
        }
        return (int) announced;
    }

    /** {@code length} bytes; no more than {@code limit} and what is left. */
    byte[] bytes(long length, int limit, String what) throws IOException {
        if (length < 0 || length > limit || length > left) {
            throw broken("%s of %d bytes announced, at most %d fit".formatted(what, length, Math.min(limit, left)));
        }
        byte[] copy = new byte[(int) length];
        for (int done = 0; done < copy.length; ) {
            int piece = Math.min(copy.length - done, 4096);
            int at = take(piece);
            System.arraycopy(feed.array(), at, copy, done, piece);
            done += piece;
        }
        return copy;
    }

    /** Passes over {@code length} bytes. */
    void skip(long length, String what) throws IOException {
        if (length < 0 || length > left) {
            throw broken("%s of %d bytes announced, %d are left".formatted(what, length, left));
        }
        left -= length;
        long passed = feed.skip(length);
        if (passed < length) {
            throw broken("input ends inside %s, %d bytes short".formatted(what, length - passed));
        }
    }

    /** A perf string: u32 length with padding, then bytes with a NUL. */
    String perfString(String what) throws IOException {
        byte[] bytes = bytes(u32(), Limits.STRING_BYTES, what);
        return text(bytes, 0, bytes.length);
    }

    /** Bytes up to a NUL, which is consumed. */
    String cString(int limit, String what) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int c = u8(); c != 0; c = u8()) {
            if (text.length() == limit) {
                throw broken("%s longer than %d bytes".formatted(what, limit));
            }
            text.append((char) c);
        }
        return text.toString();
    }

    /** Text of up to {@code length} bytes that ends at a NUL. Names are bytes of any kind, so each becomes a character. */
    static String text(byte[] bytes, int from, int length) {
        int end = from;
        while (end < from + length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, from, end - from, StandardCharsets.ISO_8859_1);
    }

    PerfFormatException broken(String message) {
        return new PerfFormatException(feed.position(), section + ": " + message);
    }

    private int take(int count) throws IOException {
        if (count > left) {
            throw broken("%d bytes expected, %d are left of the section".formatted(count, left));
        }
        if (!feed.require(count)) {
            throw broken("%d bytes expected, input ends after %d".formatted(count, feed.available()));
        }
        left -= count;
        int at = feed.at();
        feed.advance(count);
        return at;
    }
}
