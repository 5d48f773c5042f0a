package io.kicktrace.analytics.io;

import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.ChunkFileReader;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.apache.flink.connector.file.src.util.RecordAndPosition;
import org.apache.flink.core.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Chunk files for Flink's file source. A file is read by one reader from its start, so that its chunks keep their order; the
 * position of a checkpoint is the number of chunks read.
 */
public final class ChunkFileFormat implements BulkFormat<ChunkEnvelope, FileSourceSplit> {
    private static final long serialVersionUID = 1;
    /** A batch is what passes from the reading thread to the task at a time: about 1 MiB. */
    private static final int BATCH_CHUNKS = 64;

    @Override
    public Reader<ChunkEnvelope> createReader(Configuration config, FileSourceSplit split) throws IOException {
        return new ChunkReader(split.path());
    }

    @Override
    public Reader<ChunkEnvelope> restoreReader(Configuration config, FileSourceSplit split) throws IOException {
        ChunkReader reader = new ChunkReader(split.path());
        reader.skip(split.getReaderPosition()
                .map(CheckpointedPosition::getRecordsAfterOffset)
                .orElse(0L));
        return reader;
    }

    @Override
    public boolean isSplittable() {
        return false;
    }

    @Override
    public TypeInformation<ChunkEnvelope> getProducedType() {
        return TypeInformation.of(ChunkEnvelope.class);
    }

    private static final class ChunkReader implements Reader<ChunkEnvelope> {
        private final Path path;
        private final ChunkFileReader file;
        private final ChunkCodec codec = new ChunkCodec();
        private long read;

        ChunkReader(Path path) throws IOException {
            this.path = path;
            try {
                file = new ChunkFileReader(path.getFileSystem().open(path));
            } catch (AvroRuntimeException | IOException e) {
                throw damaged(e);
            }
        }

        void skip(long chunks) throws IOException {
            for (long i = 0; i < chunks; i++) {
                if (body().isEmpty()) {
                    throw new IOException("expected " + path + " to hold the " + chunks
                            + " chunks that were read before the checkpoint, found " + i
                            + ": the file has changed; start without the checkpoint");
                }
            }
        }

        @Override
        public @Nullable RecordIterator<ChunkEnvelope> readBatch() throws IOException {
            Batch batch = new Batch(read);
            while (batch.size < BATCH_CHUNKS) {
                Optional<byte[]> body = body();
                if (body.isEmpty()) {
                    break;
                }
                batch.add(envelope(body.get()));
            }
            return batch.size == 0 ? null : batch;
        }

        private Optional<byte[]> body() throws IOException {
            try {
                Optional<byte[]> body = file.next();
                read += body.isPresent() ? 1 : 0;
                return body;
            } catch (AvroRuntimeException | IOException e) {
                throw damaged(e);
            }
        }

        private ChunkEnvelope envelope(byte[] body) throws IOException {
            try {
                return ChunkEnvelope.of(codec.decodeHeader(body), body);
            } catch (IOException e) {
                throw damaged(e);
            }
        }

        private IOException damaged(Exception e) {
            return new IOException(
                    "expected a file of event chunks at " + path + ", found damage after " + read + " chunks ("
                            + e.getMessage() + "); write it again with 'kicktrace ingest'",
                    e);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    /** Some chunks and how many came before each. */
    private static final class Batch implements RecordIterator<ChunkEnvelope> {
        private final ChunkEnvelope[] chunks = new ChunkEnvelope[BATCH_CHUNKS];
        private final long before;
        private int size;
        private int taken;

        Batch(long before) {
            this.before = before;
        }

        void add(ChunkEnvelope chunk) {
            chunks[size++] = chunk;
        }

        @Override
        public @Nullable RecordAndPosition<ChunkEnvelope> next() {
            if (taken == size) {
                return null;
            }
            ChunkEnvelope chunk = chunks[taken++];
            // the position is that after the chunk: where reading goes on once it is taken
            return new RecordAndPosition<>(chunk, CheckpointedPosition.NO_OFFSET, before + taken);
        }

        @Override
        public void releaseBatch() {}
    }
}
