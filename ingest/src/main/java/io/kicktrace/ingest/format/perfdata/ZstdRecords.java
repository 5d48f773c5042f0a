package io.kicktrace.ingest.format.perfdata;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Records within compressed records. All of them are one zstd stream, so one may end within a record and the next go on
 * with it.
 *
 * <pre>
 *   |COMPRESSED  rec rec re|  |FINISHED_ROUND|  |COMPRESSED  c rec rec|
 * </pre>
 */
final class ZstdRecords implements Closeable {
    private static final int ROOM_BYTES = 1 << 18;

    private final ZstdDecompressCtx context = new ZstdDecompressCtx();
    private final ByteBuffer out = ByteBuffer.allocate(ROOM_BYTES);
    private long compressedBytes;
    private long expandedBytes;

    /** What to do with the whole records among the bytes; returns how many bytes those take. */
    interface Taker {
        int take(byte[] bytes, int from, int to) throws IOException;
    }

    /**
     * Expands one record's bytes.
     *
     * @param position where they stand in the input, for messages
     */
    void expand(byte[] bytes, int from, int length, long position, Taker taker) throws IOException {
        compressedBytes += length;
        ByteBuffer in = ByteBuffer.wrap(bytes, from, length);
        boolean more = true;
        while (more) {
            int before = out.position();
            int unread = in.remaining();
            try {
                context.decompressByteBufferStream(out, in);
            } catch (ZstdException e) {
                throw new PerfFormatException(position, "expected zstd data, found damage: " + e.getMessage());
            }
            int grown = out.position() - before;
            expandedBytes += grown;
            if (expandedBytes > Limits.EXPANSION_FACTOR * compressedBytes + Limits.EXPANSION_START_BYTES) {
                throw new PerfFormatException(
                        position,
                        "expected compressed records that expand to at most " + Limits.EXPANSION_FACTOR
                                + " times their size, found more");
            }
            // what does not fit is still inside the context
            more = !out.hasRemaining() || in.hasRemaining();
            if (grown == 0 && in.remaining() == unread && in.hasRemaining()) {
                throw new PerfFormatException(position, "expected zstd data, found bytes behind its end");
            }
            int taken = taker.take(out.array(), 0, out.position());
            if (taken == 0 && !out.hasRemaining()) {
                throw new PerfFormatException(position, "expected records of at most 64 KiB, found a longer one");
            }
            out.flip();
            out.position(taken);
            out.compact();
        }
    }

    /** Bytes of a record that did not end. */
    int pendingBytes() {
        return out.position();
    }

    @Override
    public void close() {
        context.close();
    }
}
