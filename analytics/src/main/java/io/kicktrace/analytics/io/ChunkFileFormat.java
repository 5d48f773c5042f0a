package io.kicktrace.analytics.io;

import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.ChunkFileReader;
import java.io.IOException;
import java.util.Optional;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.reader.SimpleStreamFormat;
import org.apache.flink.core.fs.FSDataInputStream;
import org.jspecify.annotations.Nullable;

/** Chunk files for Flink's file source. A file is read by one reader, so that its chunks keep their order. */
public final class ChunkFileFormat extends SimpleStreamFormat<ChunkEnvelope> {
    private static final long serialVersionUID = 1;

    @Override
    public Reader<ChunkEnvelope> createReader(Configuration config, FSDataInputStream stream) throws IOException {
        return new ChunkReader(new ChunkFileReader(stream));
    }

    @Override
    public TypeInformation<ChunkEnvelope> getProducedType() {
        return TypeInformation.of(ChunkEnvelope.class);
    }

    private static final class ChunkReader implements Reader<ChunkEnvelope> {
        private final ChunkFileReader file;
        private final ChunkCodec codec = new ChunkCodec();

        ChunkReader(ChunkFileReader file) {
            this.file = file;
        }

        @Override
        public @Nullable ChunkEnvelope read() throws IOException {
            Optional<byte[]> body = file.next();
            return body.isEmpty() ? null : ChunkEnvelope.of(codec.decodeHeader(body.get()), body.get());
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
