package io.kicktrace.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.io.LocalOutputFile;

/** A folder of results as the stages would leave it, with rows that a test makes up. */
public final class ResultsFolder {
    private final Path root;

    /** At a path. */
    public ResultsFolder(Path root) {
        this.root = root;
    }

    /** Writes rows of one kind, e.g. {@code queue_captures/date=unknown/host=h/0}. */
    public <T extends SpecificRecord> ResultsFolder parquet(String file, List<T> rows) throws IOException {
        Path path = root.resolve(file + ".parquet");
        Files.createDirectories(path.getParent());
        try (ParquetWriter<T> writer = AvroParquetWriter.<T>builder(new LocalOutputFile(path))
                .withSchema(rows.get(0).getSchema())
                .withDataModel(SpecificData.getForClass(rows.get(0).getClass()))
                .withConf(new PlainParquetConfiguration())
                .build()) {
            for (T row : rows) {
                writer.write(row);
            }
        }
        return this;
    }

    /** Writes records of one kind, e.g. {@code captures/captures}. */
    public <T extends SpecificRecord> ResultsFolder avro(String file, List<T> records) throws IOException {
        Path path = root.resolve(file + ".avro");
        Files.createDirectories(path.getParent());
        try (DataFileWriter<T> writer = new DataFileWriter<>(new SpecificDatumWriter<>(
                records.get(0).getSchema(),
                SpecificData.getForClass(records.get(0).getClass())))) {
            writer.create(records.get(0).getSchema(), path.toFile());
            for (T record : records) {
                writer.append(record);
            }
        }
        return this;
    }
}
