package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.bytes.SeekableInput;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * A trace.dat that can be read at any place, as it must be: its CPUs stand one behind the other. A plain file is read
 * where it is; a pipe or a compressed file is first written to a temporary file, which is gone when this is closed.
 */
final class SeekableTrace implements Closeable {
    private final ByteSource source;
    private final SeekableInput input;
    private final FileChannel channel;
    private final long sizeBytes;
    private long readBytes;

    private SeekableTrace(ByteSource source, SeekableInput input) {
        this.source = source;
        this.input = input;
        channel = input.channel();
        sizeBytes = input.sizeBytes();
    }

    static SeekableTrace open(ByteSource source, EventIntake intake) throws IOException {
        SeekableInput input = SeekableInput.open(source, intake::progress);
        input.damage().ifPresent(what -> intake.stats().add(IngestStat.BROKEN_COMPRESSION, 1, what));
        return new SeekableTrace(source, input);
    }

    long sizeBytes() {
        return sizeBytes;
    }

    /** Fills {@code target} from a place of the file on; returns how many bytes there were. */
    int read(long offset, byte[] target, int length) throws IOException {
        ByteBuffer b = ByteBuffer.wrap(target, 0, length);
        while (b.hasRemaining()) {
            int n = channel.read(b, offset + b.position());
            if (n < 0) {
                break;
            }
        }
        readBytes += b.position();
        if (!input.isSpooled()) {
            source.readElsewhere(Math.min(readBytes, sizeBytes));
        }
        return b.position();
    }

    /** The bytes from a place of the file on, at most {@code length} of them. */
    InputStream stream(long offset, long length) {
        return new Stretch(offset, Math.min(sizeBytes, offset + length));
    }

    @Override
    public void close() throws IOException {
        input.close();
    }

    /** A stretch of the file, buffered. */
    private final class Stretch extends InputStream {
        private final byte[] buffer = new byte[1 << 13];
        private long next;
        private final long end;
        private int at;
        private int filled;

        Stretch(long next, long end) {
            this.next = next;
            this.end = end;
        }

        @Override
        public int read() throws IOException {
            return fill() ? buffer[at++] & 0xff : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (!fill()) {
                return -1;
            }
            int n = Math.min(length, filled - at);
            System.arraycopy(buffer, at, target, offset, n);
            at += n;
            return n;
        }

        private boolean fill() throws IOException {
            if (at == filled) {
                int want = (int) Math.min(buffer.length, end - next);
                filled = want <= 0 ? 0 : SeekableTrace.this.read(next, buffer, want);
                next += filled;
                at = 0;
            }
            return at < filled;
        }
    }
}
