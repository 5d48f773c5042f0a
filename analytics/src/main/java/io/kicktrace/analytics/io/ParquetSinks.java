package io.kicktrace.analytics.io;

import java.nio.file.Path;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.formats.parquet.ParquetBuilder;
import org.apache.flink.formats.parquet.ParquetWriterFactory;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Parquet files in Hive partitions, each visible only when a checkpoint has completed it. */
public final class ParquetSinks {
    private ParquetSinks() {}

    /** A sink for rows of this type. */
    public static <T extends SpecificRecord> FileSink<T> of(Path folder, Class<T> type) {
        ParquetBuilder<T> builder = out -> AvroParquetWriter.<T>builder(out)
                .withSchema(SpecificData.get().getSchema(type))
                .withDataModel(SpecificData.getForClass(type))
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .build();
        return FileSink.forBulkFormat(
                        new org.apache.flink.core.fs.Path(folder.toUri()), new ParquetWriterFactory<>(builder))
                .withBucketAssigner(new HiveBuckets<T>())
                .withRollingPolicy(OnCheckpointRollingPolicy.build())
                .withOutputFileConfig(
                        OutputFileConfig.builder().withPartSuffix(".parquet").build())
                .build();
    }
}
