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

    private static final String CAPTURES = "captures";
    private static final String VMS = "vm_captures";
    private static final String QUEUES = "queue_captures";
    private static final String PREDICTIONS = "predictions";

    /** Copies the lists. */
    public Results {
        inputs = List.copyOf(inputs);
        vms = List.copyOf(vms);
        queues = List.copyOf(queues);
        predictions = List.copyOf(predictions);
    }

    /**
     * Reads the results of a run.
     *
     * @param out the folder the stages wrote into
     * @throws UnreadableResultsException if there are none, or a file there cannot be read
     */
    public static Results read(Path out) throws IOException {
        if (Stream.of(CAPTURES, VMS, QUEUES, PREDICTIONS).noneMatch(name -> Files.isDirectory(out.resolve(name)))) {
            throw new UnreadableResultsException(out + ": expected a folder of results, found "
                    + (Files.exists(out) ? "none of them there" : "nothing there")
                    + "; 'kicktrace run FILE...' makes one");
        }
        return new Results(
                avro(out.resolve(CAPTURES)),
                sorted(parquet(out.resolve(VMS)), "host", "vm", "capture_id"),
                sorted(parquet(out.resolve(QUEUES)), "host", "vm", "queue", "capture_id"),
                parquet(out.resolve(PREDICTIONS)));
    }

    /** These measurements with the predictions of others, which were written elsewhere. */
    public Results withPredictionsOf(Results others) {
        return new Results(inputs, vms, queues, others.predictions);
    }

    /** Only what was read: CaptureReport records; none where the folder has none. */
    public static List<GenericRecord> inputs(Path out) throws IOException {
        return avro(out.resolve(CAPTURES));
    }

    private static List<GenericRecord> avro(Path folder) throws IOException {
        List<GenericRecord> records = new ArrayList<>();
        for (Path file : files(folder, ".avro")) {
            try (InputStream in = Files.newInputStream(file);
                    DataFileStream<GenericRecord> stream = new DataFileStream<>(in, new GenericDatumReader<>())) {
                stream.forEach(records::add);
            } catch (IOException | RuntimeException e) {
                throw unreadable(file, e);
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
            } catch (IOException | RuntimeException e) {
                throw unreadable(file, e);
            }
        }
        return records;
    }

    private static UnreadableResultsException unreadable(Path file, Exception e) {
        return new UnreadableResultsException(
                file + ": expected results of kicktrace, found a file that cannot be read as such (" + e.getMessage()
                        + "); run the stage that wrote it again",
                e);
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
