package io.kicktrace.ingest.format.perfdata;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * A window that moves over bytes, front to back: a part of a file, a pipe, or an array. Its size is fixed when it is
 * made, so no length found in a trace decides how much memory is taken.
 *
 * <pre>
 *   array   |consumed|  unread bytes  |  room  |
 *                    ^at              ^end
 *                    position() in the input
 * </pre>
 */
final class ByteFeed {
    /** Where the window gets its bytes. */
    private interface Source {
        /** Reads at least one byte, or returns -1 at the end. */
        int read(byte[] into, int at, int length) throws IOException;

        /** Passes over up to {@code count} bytes; returns how many, 0 only at the end. */
        long skip(long count) throws IOException;
    }

    /** Holds any record (65,535 bytes) many times over. */
    static final int WINDOW_BYTES = 1 << 20;

    private final Source source;
    private final byte[] array;
    private int at;
    private int end;
    private long basePosition;

    private ByteFeed(Source source, byte[] array, int at, int end, long basePosition) {
        this.source = source;
        this.array = array;
        this.at = at;
        this.end = end;
        this.basePosition = basePosition;
    }

    /** The bytes {@code from} to {@code to} of a file. The channel's own position plays no part. */
    static ByteFeed ofFile(FileChannel file, long from, long to, int windowBytes) {
        return new ByteFeed(new FileRange(file, from, to), new byte[windowBytes], 0, 0, from);
    }

    /** A stream that cannot be rewound, from {@code position} of the input on. */
    static ByteFeed ofStream(InputStream stream, long position) {
        return new ByteFeed(new Pipe(stream), new byte[WINDOW_BYTES], 0, 0, position);
    }

    /** Bytes at hand, which stand at {@code position} of the input. */
    static ByteFeed ofBytes(byte[] bytes, int from, int length, long position) {
        return new ByteFeed(new Nothing(), bytes, from, from + length, position - from);
    }

    /** The window; valid from {@link #at()} for {@link #available()} bytes until the next call of {@link #require}. */
    byte[] array() {
        return array;
    }

    /** Index of the first unread byte in the window. */
    int at() {
        return at;
    }

    /** Unread bytes in the window. */
    int available() {
        return end - at;
    }

    /** Where the first unread byte stands in the input. */
    long position() {
        return basePosition + at;
    }

    /** Makes {@code count} bytes available in one piece, if that many are left. */
    boolean require(int count) throws IOException {
        if (end - at >= count) {
            return true;
        }
        if (count > array.length) {
            throw new IllegalArgumentException("window of " + array.length + " bytes cannot hold " + count);
        }
        if (array.length - at < count) {
            System.arraycopy(array, at, array, 0, end - at);
            basePosition += at;
            end -= at;
            at = 0;
        }
        while (end - at < count) {
            int read = source.read(array, end, array.length - end);
            if (read < 0) {
                return false;
            }
            end += read;
        }
        return true;
    }

    /** Consumes bytes that {@link #require} made available. */
    void advance(int count) {
        at += count;
    }

    /** Consumes up to {@code count} bytes without keeping them; returns how many there were. */
    long skip(long count) throws IOException {
        long fromWindow = Math.min(count, available());
        at += (int) fromWindow;
        long skipped = fromWindow;
        while (skipped < count) {
            long passed = source.skip(count - skipped);
            if (passed == 0) {
                break;
            }
            basePosition += passed;
            skipped += passed;
        }
        return skipped;
    }

    private static final class FileRange implements Source {
        private final FileChannel file;
        private final long to;
        private long next;

        FileRange(FileChannel file, long from, long to) {
            this.file = file;
            this.next = from;
            this.to = to;
        }

        @Override
        public int read(byte[] into, int at, int length) throws IOException {
            int wanted = (int) Math.min(length, to - next);
            if (wanted <= 0) {
                return -1;
            }
            int read = file.read(ByteBuffer.wrap(into, at, wanted), next);
            if (read > 0) {
                next += read;
            }
            return read;
        }

        @Override
        public long skip(long count) {
            long passed = Math.max(0, Math.min(count, to - next));
            next += passed;
            return passed;
        }
    }

    private static final class Pipe implements Source {
        private final InputStream stream;

        Pipe(InputStream stream) {
            this.stream = stream;
        }

        @Override
        public int read(byte[] into, int at, int length) throws IOException {
            return stream.read(into, at, length);
        }

        @Override
        public long skip(long count) throws IOException {
            long passed = stream.skip(count);
            if (passed > 0 || count == 0) {
                return passed;
            }
            return stream.read() < 0 ? 0 : 1;
        }
    }

    private static final class Nothing implements Source {
        @Override
        public int read(byte[] into, int at, int length) {
            return -1;
        }

        @Override
        public long skip(long count) {
            return 0;
        }
    }
}
