package io.kicktrace.ingest.sink;

import static java.util.stream.Collectors.joining;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.codec.ChunkFileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.specific.SpecificDatumWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes chunks to {@code events/HOST.avro} and reports to {@code captures/captures.avro}. Nothing shows in the output
 * folder before {@link #publish}; what an earlier run left there is replaced then.
 */
public final class FileSink implements CaptureSink {
    private final OutputFolder events;
    private final OutputFolder captures;
    private final List<CaptureReport> reports = new ArrayList<>();
    private String openHost = "";
    private @Nullable ChunkFileWriter open;

    /** Writes below {@code out}, which is created if need be. */
    public FileSink(Path out) throws IOException {
        events = new OutputFolder(out.resolve("events"));
        captures = new OutputFolder(out.resolve("captures"));
    }

    /** The file stays open while the host stays the same. */
    @Override
    public void chunk(String host, String captureId, byte[] body) throws IOException {
        ChunkFileWriter file = open;
        if (file == null || !host.equals(openHost)) {
            closeFile();
            Path part = events.part(FileNames.escape(host));
            file = new ChunkFileWriter(part, SyncMarker.of("chunks " + captureId + part.getFileName()));
            open = file;
            openHost = host;
        }
        file.write(body);
    }

    @Override
    public void report(CaptureReport report) {
        reports.add(report);
    }

    @Override
    public void publish() throws IOException {
        closeFile();
        write(reports, captures.part("captures"));
        events.publish();
        captures.publish();
    }

    /** Writes just reports to {@code captures/captures.avro}, replacing those of an earlier run. */
    public static void publishReports(Path out, List<CaptureReport> reports) throws IOException {
        try (OutputFolder captures = new OutputFolder(out.resolve("captures"))) {
            write(reports, captures.part("captures"));
            captures.publish();
        }
    }

    private static void write(List<CaptureReport> reports, Path part) throws IOException {
        String captureIds = reports.stream().map(CaptureReport::getCaptureId).collect(joining(" "));
        try (DataFileWriter<CaptureReport> file =
                new DataFileWriter<>(new SpecificDatumWriter<>(CaptureReport.class))) {
            file.create(
                    CaptureReport.getClassSchema(),
                    Files.newOutputStream(part),
                    SyncMarker.of("captures " + captureIds));
            for (CaptureReport report : reports) {
                file.append(report);
            }
        }
    }

    @Override
    public void close() throws IOException {
        closeFile();
        events.close();
        captures.close();
    }

    private void closeFile() throws IOException {
        ChunkFileWriter file = open;
        if (file != null) {
            open = null;
            file.close();
        }
    }
}
