package io.kicktrace.analytics.io;

import io.kicktrace.codec.ChunkCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.Path;
import org.apache.flink.formats.avro.AvroWriterFactory;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.BasePathBucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;

/** Avro container files, each visible only when it is complete: at a checkpoint, or when the input ends. */
final class AvroSinks {
    private static final int ZSTD_LEVEL = 1;
    private static final int SYNC_BYTES = 16;

    private AvroSinks() {}

    /** A sink for generated records. */
    static <T extends SpecificRecordBase> FileSink<T> records(Path folder, Class<T> type) {
        return sink(
                folder,
                new AvroWriterFactory<>(out ->
                        file(new SpecificDatumWriter<>(type), SpecificData.get().getSchema(type), out)));
    }

    /** A sink for whole chunks, in the form that ingest writes and this job reads. */
    static FileSink<ChunkEnvelope> chunks(Path folder) {
        return sink(folder, ChunkWriter::new);
    }

    private static <T> FileSink<T> sink(Path folder, BulkWriter.Factory<T> writers) {
        return FileSink.forBulkFormat(folder, writers)
                .withBucketAssigner(new BasePathBucketAssigner<>())
                .withRollingPolicy(OnCheckpointRollingPolicy.build())
                .withOutputFileConfig(
                        OutputFileConfig.builder().withPartSuffix(".avro").build())
                .build();
    }

    private static <T> DataFileWriter<T> file(DatumWriter<T> writer, Schema schema, OutputStream out)
            throws IOException {
        DataFileWriter<T> file = new DataFileWriter<>(writer);
        file.setCodec(CodecFactory.zstandardCodec(ZSTD_LEVEL));
        return file.create(schema, out, sync(schema));
    }

    /** What stands between blocks; Avro's own would be of chance, and the same records give other bytes each time. */
    private static byte[] sync(Schema schema) {
        try {
            byte[] sha = MessageDigest.getInstance("SHA-256")
                    .digest(schema.getFullName().getBytes(StandardCharsets.UTF_8));
            return Arrays.copyOf(sha, SYNC_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Appends bodies as they are, one a block. */
    private static final class ChunkWriter implements BulkWriter<ChunkEnvelope> {
        private final DataFileWriter<Object> file;

        ChunkWriter(FSDataOutputStream out) throws IOException {
            file = file(new GenericDatumWriter<>(ChunkCodec.schema()), ChunkCodec.schema(), out);
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
