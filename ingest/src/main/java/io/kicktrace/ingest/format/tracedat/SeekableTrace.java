package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A trace.dat that can be read at any place, as it must be: its CPUs stand one behind the other. A plain file is read
 * where it is; a pipe or a compressed file is first written to a temporary file, which is gone when this is closed.
 */
final class SeekableTrace implements Closeable {
    /** Room that is left on the disk of temporary files. */
    private static final long RESERVE_BYTES = 256L << 20;

    private static final int COPY_BYTES = 1 << 16;

    private final ByteSource source;
    private final FileChannel channel;
    private final long sizeBytes;
    private final boolean spooled;
    private long readBytes;

    private SeekableTrace(ByteSource source, FileChannel channel, boolean spooled) throws IOException {
        this.source = source;
        this.channel = channel;
        this.spooled = spooled;
        this.sizeBytes = channel.size();
    }

    static SeekableTrace open(ByteSource source, EventIntake intake) throws IOException {
        if (source.seekable().isPresent()) {
            return new SeekableTrace(source, FileChannel.open(source.seekable().get(), StandardOpenOption.READ), false);
        }
        Path file = Files.createTempFile("kicktrace-", ".dat");
        FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        try {
            // where the system lets an open file go at once, a killed process leaves nothing behind
            deleteEarly(file);
            spool(source, channel, Files.getFileStore(file.toAbsolutePath().getParent()), intake);
            return new SeekableTrace(source, channel, true);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static void deleteEarly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // an open file cannot be deleted here; it is when it is closed
        }
    }

    private static void spool(ByteSource source, FileChannel channel, FileStore disk, EventIntake intake)
            throws IOException {
        long room = disk.getUsableSpace() - RESERVE_BYTES;
        byte[] buffer = new byte[COPY_BYTES];
        InputStream in = source.stream();
        long written = 0;
        while (true) {
            int n;
            try {
                n = in.read(buffer);
            } catch (IOException e) {
                intake.stats().add(IngestStat.BROKEN_COMPRESSION, 1, String.valueOf(e.getMessage()));
                return;
            }
            if (n < 0) {
                return;
            }
            written += n;
            if (written > room) {
                throw new IOException("expected room for the decompressed trace.dat among the temporary files, found "
                        + room + " bytes; decompress it to a file first, or set -Djava.io.tmpdir to a larger disk");
            }
            if (written > Expansion.MAX_RATIO * source.readBytes() + Expansion.EXTRA_BYTES) {
                throw new IOException("expected a trace that expands to at most " + Expansion.MAX_RATIO
                        + " times its size, found one that exceeds " + written + " bytes after "
                        + source.readBytes()
                        + " compressed ones; decompress it to a file first if it is to be trusted");
            }
            for (ByteBuffer b = ByteBuffer.wrap(buffer, 0, n); b.hasRemaining(); ) {
                channel.write(b);
            }
            intake.progress();
        }
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
        if (!spooled) {
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
        channel.close();
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
