package io.kicktrace.analytics.io;

import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.fs.Path;
import org.apache.flink.formats.parquet.ParquetBuilder;
import org.apache.flink.formats.parquet.ParquetWriterFactory;
import org.apache.flink.streaming.api.functions.sink.filesystem.BucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Parquet files, each visible only when it is complete: at a checkpoint, or when the input ends. */
final class ParquetSinks {
    /** A host has few rows and a fleet many hosts, each with an open file: small row groups bound the memory. */
    private static final long ROW_GROUP_BYTES = 16L << 20;

    private ParquetSinks() {}

    static <T extends SpecificRecord> FileSink<T> of(Path folder, Class<T> type, BucketAssigner<T, String> buckets) {
        ParquetBuilder<T> builder = out -> AvroParquetWriter.<T>builder(out)
                .withSchema(SpecificData.get().getSchema(type))
                .withDataModel(SpecificData.getForClass(type))
                .withConf(threeLevelLists())
                .withRowGroupSize(ROW_GROUP_BYTES)
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .build();
        return FileSink.forBulkFormat(folder, new ParquetWriterFactory<>(builder))
                .withBucketAssigner(buckets)
                .withRollingPolicy(OnCheckpointRollingPolicy.build())
                .withOutputFileConfig(
                        OutputFileConfig.builder().withPartSuffix(".parquet").build())
                .build();
    }

    /** Lists as the Parquet format has described them since 2014; Avro's default is what came before. */
    private static ParquetConfiguration threeLevelLists() {
        ParquetConfiguration configuration = new PlainParquetConfiguration();
        configuration.setBoolean(AvroWriteSupport.WRITE_OLD_LIST_STRUCTURE, false);
        return configuration;
    }
}
