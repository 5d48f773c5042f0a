package io.kicktrace.inspect;

import io.kicktrace.analytics.LocalAnalysis;
import io.kicktrace.analytics.passes.AnalysisOutput;
import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.avro.CaptureReport;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.RowScope;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.avro.VmWindow;
import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.ChunkFileReader;
import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.codec.EventColumns;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One input, looked at: what ingest reports of it, and what the analysis finds in its chunks.
 *
 * @param report what was read, lost, skipped
 * @param vms rows of its VMs over the whole capture
 * @param queues rows of its queues over the whole capture
 * @param who threads with a part in it
 */
public record Inspection(CaptureReport report, List<VmWindow> vms, List<QueueWindow> queues, WhoIsWho who) {

    /** Looks at each input of an ingest, in the order of the reports. */
    public static List<Inspection> of(Path events, List<CaptureReport> reports) throws IOException {
        List<Inspection> inspections = new ArrayList<>();
        for (CaptureReport report : reports) {
            inspections.add(new Inspection(report, new ArrayList<>(), new ArrayList<>(), new WhoIsWho()));
        }
        List<Path> files = chunkFiles(events);
        for (Path file : files) {
            who(file, inspections);
        }
        LocalAnalysis.run(files, new AnalysisSettings(Long.MAX_VALUE / 2), new CaptureRows(inspections));
        return inspections;
    }

    private static void who(Path path, List<Inspection> inspections) throws IOException {
        ChunkCodec codec = new ChunkCodec();
        EventColumns scratch = new EventColumns();
        try (InputStream in = Files.newInputStream(path);
                ChunkFileReader file = new ChunkFileReader(in)) {
            for (Optional<byte[]> body = file.next(); body.isPresent(); body = file.next()) {
                scratch.clear();
                ChunkCodec.DecodedTables decoded = codec.decode(body.get(), scratch);
                ChunkHeader header = decoded.header();
                named(inspections, header.captureId()).ifPresent(i -> i.who.add(header, decoded.tables()));
            }
        }
    }

    private static Optional<Inspection> named(List<Inspection> inspections, String captureId) {
        return inspections.stream()
                .filter(i -> i.report.getCaptureId().equals(captureId))
                .findFirst();
    }

    private static List<Path> chunkFiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.getFileName().toString().endsWith(".avro"))
                    .sorted()
                    .toList();
        }
    }

    private record CaptureRows(List<Inspection> inspections) implements AnalysisOutput {
        @Override
        public void queueRow(QueueWindow row) {
            if (row.getScope() == RowScope.CAPTURE) {
                named(inspections, row.getCaptureId()).ifPresent(i -> i.queues().add(row));
            }
        }

        @Override
        public void vmRow(VmWindow row) {
            if (row.getScope() == RowScope.CAPTURE) {
                named(inspections, row.getCaptureId()).ifPresent(i -> i.vms().add(row));
            }
        }

        @Override
        public void timeline(TimelinePiece piece) {
            // not looked at
        }
    }
}
