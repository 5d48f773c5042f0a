package io.kicktrace.analytics.io;

import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.codec.ChunkCodec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.formats.avro.AvroWriterFactory;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.BasePathBucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;

/** Avro container files, each visible only when a checkpoint has completed it. */
public final class AvroSinks {
    private static final int ZSTD_LEVEL = 1;

    private AvroSinks() {}

    /** A sink for pieces of timelines. */
    public static FileSink<TimelinePiece> timelines(Path folder) {
        return sink(folder, new AvroWriterFactory<>(out -> {
            DataFileWriter<TimelinePiece> file = new DataFileWriter<>(new SpecificDatumWriter<>(TimelinePiece.class));
            file.setCodec(CodecFactory.zstandardCodec(ZSTD_LEVEL));
            return file.create(TimelinePiece.getClassSchema(), out);
        }));
    }

    /** A sink for whole chunks, in the form that ingest writes and this job reads. */
    public static FileSink<ChunkEnvelope> chunks(Path folder) {
        return sink(folder, ChunkWriter::new);
    }

    private static <T> FileSink<T> sink(Path folder, BulkWriter.Factory<T> writers) {
        return FileSink.forBulkFormat(new org.apache.flink.core.fs.Path(folder.toUri()), writers)
                .withBucketAssigner(new BasePathBucketAssigner<>())
                .withRollingPolicy(OnCheckpointRollingPolicy.build())
                .withOutputFileConfig(
                        OutputFileConfig.builder().withPartSuffix(".avro").build())
                .build();
    }

    /** Appends bodies as they are. */
    private static final class ChunkWriter implements BulkWriter<ChunkEnvelope> {
        private final DataFileWriter<Object> file = new DataFileWriter<>(new GenericDatumWriter<>(ChunkCodec.schema()));

        ChunkWriter(FSDataOutputStream out) throws IOException {
            file.setCodec(CodecFactory.zstandardCodec(ZSTD_LEVEL));
            file.create(ChunkCodec.schema(), out);
        }

        @Override
        public void addElement(ChunkEnvelope chunk) throws IOException {
            file.appendEncoded(ByteBuffer.wrap(chunk.body));
            file.sync();
        }

        @Override
        public void flush() throws IOException {
            file.flush();
        }

        @Override
        public void finish() throws IOException {
            file.flush();
        }
    }
}
