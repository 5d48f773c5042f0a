package io.kicktrace.ingest.bytes;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * One input, decompressed on the way: a file, or standard input for {@code -}. Its first bytes can be looked at before
 * the rest is read, so that the format can be told from a pipe as well.
 */
public final class ByteSource implements Closeable {
    /** The path that stands for standard input. */
    public static final String STDIN = "-";
    /** How much of the start {@link #head} holds. */
    public static final int HEAD_BYTES = 64 * 1024;
    /** Size of an input that cannot be known beforehand. */
    public static final long UNKNOWN_SIZE = -1;

    private static final String PERF_FOLDER_HEADER = "data";

    private final String path;
    private final long sizeBytes;
    private final CountingInput raw;
    private final InputStream decompressed;
    private final byte[] head;
    private final Optional<Path> seekable;
    private long readElsewhereBytes;

    private ByteSource(
            String path,
            long sizeBytes,
            CountingInput raw,
            InputStream decompressed,
            byte[] head,
            Optional<Path> seekable) {
        this.path = path;
        this.sizeBytes = sizeBytes;
        this.raw = raw;
        this.decompressed = decompressed;
        this.head = head;
        this.seekable = seekable;
    }

    /** Opens a path as the user gave it. */
    public static ByteSource open(String path) throws IOException {
        if (path.equals(STDIN)) {
            return of(path, System.in, UNKNOWN_SIZE);
        }
        Path file = Path.of(path);
        if (Files.isDirectory(file)) {
            // perf record --threads writes a folder; its file data has the header
            file = file.resolve(PERF_FOLDER_HEADER);
            if (!Files.isRegularFile(file)) {
                throw new IOException("is a directory, and none that perf record --threads writes");
            }
        }
        // a named pipe has no size
        boolean regular = Files.isRegularFile(file);
        long size = regular ? Files.size(file) : UNKNOWN_SIZE;
        return of(path, Files.newInputStream(file), size, regular ? Optional.of(file) : Optional.empty());
    }

    /** Wraps a stream that {@link #close} closes. */
    public static ByteSource of(String path, InputStream in, long sizeBytes) throws IOException {
        return of(path, in, sizeBytes, Optional.empty());
    }

    private static ByteSource of(String path, InputStream in, long sizeBytes, Optional<Path> file) throws IOException {
        CountingInput raw = new CountingInput(in);
        try {
            byte[] magic = new byte[Compression.MAGIC_BYTES];
            int n = raw.peek(magic);
            Compression compression = Compression.of(magic, n);
            InputStream decompressed = compression.open(raw);
            byte[] head = new byte[HEAD_BYTES];
            int have = readHead(decompressed, head);
            Optional<Path> seekable = file.filter(f -> compression == Compression.NONE);
            return unwrapped(path, sizeBytes, raw, decompressed, Arrays.copyOf(head, have), seekable);
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }

    private static ByteSource unwrapped(
            String path, long sizeBytes, CountingInput raw, InputStream decompressed, byte[] first, Optional<Path> file)
            throws IOException {
        InputStream in = decompressed;
        byte[] head = first;
        Optional<Path> seekable = file;
        for (Wrapping wrapping : Wrapping.values()) {
            if (wrapping.is(head)) {
                in = wrapping.open(new SequenceInputStream(new ByteArrayInputStream(head), in));
                byte[] inner = new byte[HEAD_BYTES];
                int have = readHead(in, inner);
                head = Arrays.copyOf(inner, have);
                seekable = Optional.empty();
            }
        }
        return new ByteSource(path, sizeBytes, raw, in, head, seekable);
    }

    /** What the compression gives before it breaks still counts; the break shows again when the rest is read. */
    private static int readHead(InputStream in, byte[] head) throws IOException {
        int have = 0;
        while (have < head.length) {
            int n;
            try {
                n = in.read(head, have, head.length - have);
            } catch (IOException e) {
                if (have == 0) {
                    throw e;
                }
                return have;
            }
            if (n < 0) {
                return have;
            }
            have += n;
        }
        return have;
    }

    /** Path as the user gave it. */
    public String path() {
        return path;
    }

    /** Size on disk, compressed; {@link #UNKNOWN_SIZE} for a pipe. */
    public long sizeBytes() {
        return sizeBytes;
    }

    /** Bytes read so far, compressed. */
    public long readBytes() {
        return Math.max(raw.takenBytes(), readElsewhereBytes);
    }

    /** The file, if it can be read at any place: a regular file that is not compressed. */
    public Optional<Path> seekable() {
        return seekable;
    }

    /** Tells how many bytes a reader has read so far that reads {@link #seekable} by itself. */
    public void readElsewhere(long bytes) {
        readElsewhereBytes = bytes;
    }

    /** A copy of the first bytes, decompressed; all of them if there are fewer than {@link #HEAD_BYTES}. */
    public byte[] head() {
        return head.clone();
    }

    /** All bytes, decompressed, from the first. To be asked for once. */
    public InputStream stream() {
        return new SequenceInputStream(new ByteArrayInputStream(head), decompressed);
    }

    @Override
    public void close() throws IOException {
        decompressed.close();
        raw.close();
    }
}
