package io.kicktrace.replay.run;

import io.kicktrace.avro.Prediction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.apache.avro.specific.SpecificData;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;

/** Predictions as one Parquet file that is either there whole or not there. */
final class PredictionFile {

    private PredictionFile() {}

    static void write(Path file, List<Prediction> predictions) throws IOException {
        Files.createDirectories(file.getParent());
        // Readers take what ends in .parquet and does not begin with a dot.
        Path part = file.resolveSibling("." + file.getFileName() + ".part");
        Files.deleteIfExists(part);
        try (ParquetWriter<Prediction> writer = AvroParquetWriter.<Prediction>builder(new LocalOutputFile(part))
                .withSchema(Prediction.getClassSchema())
                .withDataModel(SpecificData.getForClass(Prediction.class))
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .build()) {
            for (Prediction prediction : predictions) {
                writer.write(prediction);
            }
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
