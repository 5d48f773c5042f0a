package io.kicktrace.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.avro.AvroParquetReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.io.LocalInputFile;

/**
 * What the stages left in an output folder, as generic records, so that a field added by a stage shows up without a change
 * here. Rows are sorted by name, not by the order of files.
 *
 * @param inputs CaptureReport records
 * @param vms VmWindow records of whole captures
 * @param queues QueueWindow records of whole captures
 * @param predictions Prediction records
 */
public record Results(
        List<GenericRecord> inputs,
        List<GenericRecord> vms,
        List<GenericRecord> queues,
        List<GenericRecord> predictions) {

    /**
     * Reads the results of a run.
     *
     * @param out the folder the stages wrote into
     * @throws IOException if a file there cannot be read
     */
    public static Results read(Path out) throws IOException {
        return new Results(
                avro(out.resolve("captures")),
                sorted(parquet(out.resolve("vm_captures")), "host", "vm", "capture_id"),
                sorted(parquet(out.resolve("queue_captures")), "host", "vm", "queue", "capture_id"),
                parquet(out.resolve("predictions")));
    }

    private static List<GenericRecord> avro(Path folder) throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        for (Path file : files(folder, ".avro")) {
            try (InputStream in = Files.newInputStream(file);
                    DataFileStream<GenericRecord> stream = new DataFileStream<>(in, new GenericDatumReader<>())) {
                stream.forEach(records::add);
            }
        }
        return records;
    }

    private static List<GenericRecord> parquet(Path folder) throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        for (Path file : files(folder, ".parquet")) {
            try (ParquetReader<GenericRecord> reader = AvroParquetReader.<GenericRecord>builder(
                            new LocalInputFile(file), new PlainParquetConfiguration())
                    .withDataModel(GenericData.get())
                    .build()) {
                for (GenericRecord row = reader.read(); row != null; row = reader.read()) {
                    records.add(row);
                }
            }
        }
        return records;
    }

    private static List<Path> files(Path folder, String suffix) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(p -> p.getFileName().toString().endsWith(suffix))
                    .filter(p -> !p.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static List<GenericRecord> sorted(List<GenericRecord> rows, String... fields) {
        Comparator<GenericRecord> order = Comparator.comparing(r -> String.valueOf(r.get(fields[0])));
        for (int i = 1; i < fields.length; i++) {
            String field = fields[i];
            order = order.thenComparing(r -> String.valueOf(r.get(field)));
        }
        return rows.stream().sorted(order).toList();
    }
}
