package io.kicktrace.ingest.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** Inflates what stands behind the line {@code TRACE:}. */
final class AtraceInput extends UnwrappingInput {
    private static final byte[] MARK = "TRACE:".getBytes(StandardCharsets.US_ASCII);

    private int matched;
    private @Nullable InputStream inflated;

    AtraceInput(InputStream in) {
        super(in);
    }

    /** Where in the first bytes the zlib stream starts; -1 if there is none. */
    static int streamStart(byte[] head) {
        for (int i = 0; i + MARK.length + 3 <= head.length; i++) {
            int at = i + MARK.length;
            if (Arrays.equals(head, i, at, MARK, 0, MARK.length) && (i == 0 || head[i - 1] == '\n')) {
                at += head[at] == '\r' ? 1 : 0;
                if (at + 2 < head.length && head[at] == '\n' && isZlib(head[at + 1] & 0xff, head[at + 2] & 0xff)) {
                    return at + 1;
                }
            }
        }
        return -1;
    }

    /** Method deflate, and the check bits of the header (RFC 1950, 2.2). */
    private static boolean isZlib(int method, int flags) {
        return (method & 0x0f) == 8 && (method >> 4) <= 7 && (method * 256 + flags) % 31 == 0;
    }

    @Override
    public int read() throws IOException {
        if (inflated != null) {
            return inflated.read();
        }
        int b = in.read();
        if (b == '\n') {
            if (matched == MARK.length) {
                inflated = behindMark();
            }
            matched = 0;
        } else if (b != '\r' || matched != MARK.length) {
            matched = matched >= 0 && matched < MARK.length && b == MARK[matched] ? matched + 1 : -1;
        }
        return b;
    }

    private InputStream behindMark() throws IOException {
        int method = in.read();
        int flags = in.read();
        if (flags != END) {
            in.unread(flags);
        }
        if (method != END) {
            in.unread(method);
        }
        return method != END && flags != END && isZlib(method, flags) ? new InflaterInputStream(in) : in;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        return inflated == null ? super.read(into, from, Math.min(length, 1)) : inflated.read(into, from, length);
    }
}
