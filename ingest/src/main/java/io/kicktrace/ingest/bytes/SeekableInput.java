package io.kicktrace.ingest.bytes;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * An input that can be read at any place. A plain file is read where it is; a pipe or a compressed file is first written
 * to a temporary file, which is gone when this is closed.
 */
public final class SeekableInput implements Closeable {
    /** Room that is left on the disk of temporary files. */
    private static final long RESERVE_BYTES = 256L << 20;
    /** An input may expand to so many times its size, and a start. */
    private static final int MAX_RATIO = 256;

    private static final long EXTRA_BYTES = 64L << 20;
    private static final int COPY_BYTES = 1 << 16;

    private final FileChannel channel;
    private final long sizeBytes;
    private final boolean spooled;
    private final Optional<String> damage;

    private SeekableInput(FileChannel channel, boolean spooled, Optional<String> damage) throws IOException {
        this.channel = channel;
        this.spooled = spooled;
        this.damage = damage;
        this.sizeBytes = channel.size();
    }

    /**
     * Opens an input from its first byte on; its stream is not to be asked for elsewhere.
     *
     * @param progress called now and then while a temporary file is written
     */
    public static SeekableInput open(ByteSource source, Runnable progress) throws IOException {
        if (source.seekable().isPresent()) {
            return open(source.seekable().get());
        }
        Path file = Files.createTempFile("kicktrace-", ".data");
        FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        try {
            // where the system lets an open file go at once, a killed process leaves nothing behind
            deleteEarly(file);
            Optional<String> damage = spool(
                    source, channel, Files.getFileStore(file.toAbsolutePath().getParent()), progress);
            return new SeekableInput(channel, true, damage);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Opens a file. */
    public static SeekableInput open(Path file) throws IOException {
        return new SeekableInput(FileChannel.open(file, StandardOpenOption.READ), false, Optional.empty());
    }

    private static void deleteEarly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // an open file cannot be deleted here; it is when it is closed
        }
    }

    private static Optional<String> spool(ByteSource source, FileChannel channel, FileStore disk, Runnable progress)
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
                return Optional.of(String.valueOf(e.getMessage()));
            }
            if (n < 0) {
                return Optional.empty();
            }
            written += n;
            if (written > room) {
                throw new IOException("expected room for the decompressed input among the temporary files, found "
                        + room + " bytes; decompress it to a file first, or set -Djava.io.tmpdir to a larger disk");
            }
            if (written > MAX_RATIO * source.readBytes() + EXTRA_BYTES) {
                throw new IOException("expected an input that expands to at most " + MAX_RATIO
                        + " times its size, found one that exceeds " + written + " bytes after " + source.readBytes()
                        + " compressed ones; decompress it to a file first if it is to be trusted");
            }
            for (ByteBuffer b = ByteBuffer.wrap(buffer, 0, n); b.hasRemaining(); ) {
                channel.write(b);
            }
            progress.run();
        }
    }

    /** What broke the input before its end, such as a compressed file that was cut; what came before is here. */
    public Optional<String> damage() {
        return damage;
    }

    /** Whether it was written to a temporary file. */
    public boolean isSpooled() {
        return spooled;
    }

    /** The file behind it; its own position plays no part. */
    public FileChannel channel() {
        return channel;
    }

    /** Its size, decompressed. */
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
