package io.kicktrace.ingest.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Cuts a stream into lines without copying them: {@link #next} moves to the next line, which then lies in
 * {@link #buffer} between {@link #from} and {@link #to} until the call after.
 *
 * <p>Not part of a line: its {@code \n}, a {@code \r} before it, a UTF-8 byte order mark at the start of the stream, and
 * NUL bytes before the first other byte (a hole in a file after a crash). A line longer than {@link #MAX_LINE_BYTES} is
 * skipped and counted. Memory is the buffer, whatever the stream holds.
 */
public final class LineSplitter {
    /** Longest line that is handed on; markers can be long, a trace line is not. */
    public static final int MAX_LINE_BYTES = 64 * 1024;

    private static final int BUFFER_BYTES = 256 * 1024;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;
    private static final long NEWLINES = ONES * '\n';

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    /** Where the line after the current one starts. */
    private int nextStart;
    /** End of what was read. */
    private int end;

    private boolean ended;
    private boolean started;
    private int from;
    private int to;
    private boolean cut;
    private long lineNumber;
    private long overlongLines;
    private long nulBytes;
    private Optional<String> damage = Optional.empty();

    /** Splits a stream that the caller closes. */
    public LineSplitter(InputStream in) {
        this.in = in;
    }

    /** Moves to the next line; false at the end of the stream. */
    public boolean next() throws IOException {
        int start = nextStart;
        int scanned = start;
        while (true) {
            int newline = indexOfNewline(scanned, end);
            if (newline >= 0) {
                nextStart = newline + 1;
                lineNumber++;
                if (newline - start > MAX_LINE_BYTES && withoutNuls(start, newline) > MAX_LINE_BYTES) {
                    overlongLines++;
                    start = nextStart;
                    scanned = start;
                    continue;
                }
                return line(start, newline, false);
            }
            if (ended) {
                return lastLine(start);
            }
            if (start == end || buffer[start] == 0) {
                start = skipNuls(start, end);
            }
            if (end - start > MAX_LINE_BYTES) {
                if (!skipRestOfLine()) {
                    return false;
                }
                start = nextStart;
                scanned = start;
                continue;
            }
            int kept = end - start;
            fill(start);
            start = 0;
            scanned = kept;
        }
    }

    /** The bytes that hold the line; not to be changed. */
    public byte[] buffer() {
        return buffer;
    }

    /** Index of the line's first byte. */
    public int from() {
        return from;
    }

    /** Index behind the line's last byte. */
    public int to() {
        return to;
    }

    /** Whether the stream ends within this line: it has no newline and may lack more than that. */
    public boolean cut() {
        return cut;
    }

    /** Number of the line, from 1; skipped ones count. */
    public long lineNumber() {
        return lineNumber;
    }

    /** Lines skipped because of their length. */
    public long overlongLines() {
        return overlongLines;
    }

    /** NUL bytes dropped at the start of lines. */
    public long nulBytes() {
        return nulBytes;
    }

    /** What broke the stream before its end, such as a compressed file that was cut. */
    public Optional<String> damage() {
        return damage;
    }

    private int withoutNuls(int start, int stop) {
        int at = start;
        while (at < stop && buffer[at] == 0) {
            at++;
        }
        return stop - at;
    }

    private boolean line(int start, int stop, boolean isCut) {
        from = buffer[start] == 0 ? skipNuls(start, stop) : start;
        to = stop > from && buffer[stop - 1] == '\r' ? stop - 1 : stop;
        cut = isCut;
        return true;
    }

    private boolean lastLine(int start) {
        int begin = skipNuls(start, end);
        nextStart = end;
        if (begin == end) {
            return false;
        }
        lineNumber++;
        if (end - begin > MAX_LINE_BYTES) {
            overlongLines++;
            return false;
        }
        return line(begin, end, true);
    }

    private int skipNuls(int start, int stop) {
        int at = start;
        while (at < stop && buffer[at] == 0) {
            at++;
        }
        nulBytes += at - start;
        return at;
    }

    /** Drops bytes up to the next newline; false if the stream ends first. */
    private boolean skipRestOfLine() throws IOException {
        overlongLines++;
        lineNumber++;
        while (true) {
            fill(end);
            int newline = indexOfNewline(0, end);
            if (newline >= 0) {
                nextStart = newline + 1;
                return true;
            }
            if (ended) {
                nextStart = end;
                return false;
            }
        }
    }

    /** Moves what starts at {@code keepFrom} to the front and reads behind it. */
    private void fill(int keepFrom) throws IOException {
        int kept = end - keepFrom;
        System.arraycopy(buffer, keepFrom, buffer, 0, kept);
        end = kept;
        nextStart = 0;
        int n;
        try {
            n = in.read(buffer, end, buffer.length - end);
            if (!started) {
                started = true;
                n = withoutByteOrderMark(n);
            }
        } catch (java.io.EOFException | java.util.zip.ZipException e) {
            n = broken(e);
        } catch (IOException e) {
            // zstd and xz have exceptions of their own for damaged input; what was read before is good
            if (lineNumber == 0 && kept == 0) {
                throw e;
            }
            n = broken(e);
        }
        if (n < 0) {
            ended = true;
        } else {
            end += n;
        }
    }

    private int broken(IOException e) {
        String what = e.getMessage();
        damage = Optional.of(what == null ? e.getClass().getSimpleName() : what);
        return -1;
    }

    private int withoutByteOrderMark(int read) throws IOException {
        int n = read;
        while (n > 0 && n < 3 && (buffer[0] & 0xff) == 0xef) {
            int more = in.read(buffer, n, buffer.length - n);
            if (more < 0) {
                return n;
            }
            n += more;
        }
        boolean marked =
                n >= 3 && (buffer[0] & 0xff) == 0xef && (buffer[1] & 0xff) == 0xbb && (buffer[2] & 0xff) == 0xbf;
        if (!marked) {
            return n;
        }
        System.arraycopy(buffer, 3, buffer, 0, n - 3);
        return n - 3;
    }

    /** Eight bytes at a time: x ^ newlines has a zero byte where a newline stands, which the subtraction finds. */
    private int indexOfNewline(int start, int stop) {
        int i = start;
        for (; i + 8 <= stop; i += 8) {
            long x = (long) LONGS.get(buffer, i) ^ NEWLINES;
            long zeros = (x - ONES) & ~x & TOPS;
            if (zeros != 0) {
                return i + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        for (; i < stop; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }
}
