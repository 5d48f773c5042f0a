package io.kicktrace.ingest.bytes;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

/** A stream that changes another one byte by byte. */
abstract class UnwrappingInput extends InputStream {
    static final int END = -1;

    final PushbackInputStream in;

    UnwrappingInput(InputStream in) {
        this.in = new PushbackInputStream(new BufferedInputStream(in, 64 * 1024), 2);
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int n = 0;
        while (n < length) {
            int b = read();
            if (b == END) {
                return n == 0 && length > 0 ? END : n;
            }
            into[from + n++] = (byte) b;
            // a line is handed on as it comes: who writes it may wait for an answer
            if (b == '\n' && in.available() == 0) {
                return n;
            }
        }
        return n;
    }

    /** What comes next, without taking it. */
    int peek() throws IOException {
        int b = in.read();
        if (b != END) {
            in.unread(b);
        }
        return b;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
