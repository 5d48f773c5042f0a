package io.kicktrace.ingest.bytes;

import java.io.IOException;
import java.io.InputStream;

/**
 * Buffers a stream, counts what was taken from it, and lets its first bytes be looked at.
 *
 * <p>{@link #available} blocks until it knows whether more bytes come: the gzip reader of the JDK asks it at the end of a
 * member and takes 0 for the end of the file, which would lose the second member of a pipe.
 */
final class CountingInput extends InputStream {
    private final InputStream in;
    private final byte[] buffer = new byte[64 * 1024];
    private int at;
    private int end;
    private long takenBytes;
    private boolean ended;

    CountingInput(InputStream in) {
        this.in = in;
    }

    /** Bytes handed on so far. */
    long takenBytes() {
        return takenBytes;
    }

    /** Copies up to {@code target.length} first bytes without taking them; returns how many there are. */
    int peek(byte[] target) throws IOException {
        while (end - at < target.length && !ended) {
            fill();
        }
        int n = Math.min(target.length, end - at);
        System.arraycopy(buffer, at, target, 0, n);
        return n;
    }

    @Override
    public int read() throws IOException {
        if (available() == 0) {
            return -1;
        }
        takenBytes++;
        return buffer[at++] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int n = Math.min(available(), length);
        if (n == 0) {
            return -1;
        }
        System.arraycopy(buffer, at, target, offset, n);
        at += n;
        takenBytes += n;
        return n;
    }

    @Override
    public int available() throws IOException {
        if (at == end && !ended) {
            fill();
        }
        return end - at;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private void fill() throws IOException {
        if (at > 0) {
            System.arraycopy(buffer, at, buffer, 0, end - at);
            end -= at;
            at = 0;
        }
        int n = in.read(buffer, end, buffer.length - end);
        if (n < 0) {
            ended = true;
        } else {
            end += n;
        }
    }
}
