package io.kicktrace.cli;

import io.kicktrace.avro.CaptureReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.specific.SpecificDatumReader;

/** What ingests told of their inputs, in the {@code captures} of a folder. */
final class CaptureReports {
    private CaptureReports() {}

    /** Reads the reports of a folder and copies them to another one; those of the same folder stay where they are. */
    static List<CaptureReport> copy(Path from, Path out) throws IOException {
        Path folder = from.resolve("captures");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> files;
        try (Stream<Path> found = Files.list(folder)) {
            files = found.filter(f -> f.getFileName().toString().endsWith(".avro"))
                    .sorted()
                    .toList();
        }
        Path target = out.resolve("captures");
        Files.createDirectories(target);
        List<CaptureReport> reports = new ArrayList<>();
        for (Path file : files) {
            read(file, reports);
            Path copy = target.resolve(file.getFileName());
            if (!Files.exists(copy) || !Files.isSameFile(file, copy)) {
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return reports;
    }

    private static void read(Path file, List<CaptureReport> into) throws IOException {
        try (DataFileReader<CaptureReport> reader =
                new DataFileReader<>(file.toFile(), new SpecificDatumReader<>(CaptureReport.class))) {
            reader.forEach(into::add);
        } catch (RuntimeException e) {
            throw new IOException(
                    file + ": expected an Avro container of CaptureReport, found a file that cannot be read as one ("
                            + e.getMessage() + "); ingest again",
                    e);
        }
    }
}
