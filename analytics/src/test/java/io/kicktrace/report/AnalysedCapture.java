package io.kicktrace.report;

import io.kicktrace.analytics.CaptureChunks;
import io.kicktrace.analytics.LocalAnalysis;
import io.kicktrace.analytics.passes.AnalysisOutput;
import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.RowScope;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.avro.VmWindow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A capture of a real kernel, analysed, as a folder of results. */
public final class AnalysedCapture implements AnalysisOutput {
    private final List<QueueWindow> queues = new ArrayList<>();
    private final List<VmWindow> vms = new ArrayList<>();
    private final List<TimelinePiece> pieces = new ArrayList<>();

    private AnalysedCapture() {}

    /** Analyses a capture of the test resources under names of host and VM, and writes the results. */
    public static AnalysedCapture write(Path folder, String capture, String host, String vm) throws IOException {
        Path chunks = folder.resolve("events").resolve("0.avro");
        CaptureChunks.write(chunks, CaptureChunks.of(capture, host, vm, 1000));
        AnalysedCapture analysed = new AnalysedCapture();
        LocalAnalysis.run(List.of(chunks), new AnalysisSettings(100_000_000L), analysed);
        ResultsFolder results = new ResultsFolder(folder);
        String partition = "/date=unknown/host=h/0";
        results.parquet("queue_captures" + partition, analysed.queues(RowScope.CAPTURE))
                .parquet("queue_windows" + partition, analysed.queues(RowScope.WINDOW))
                .parquet("vm_captures" + partition, analysed.vms(RowScope.CAPTURE))
                .parquet("vm_windows" + partition, analysed.vms(RowScope.WINDOW))
                .avro("timelines/0", analysed.pieces);
        return analysed;
    }

    /** The capture's row of a queue. */
    public QueueWindow queue(String name) {
        return queues(RowScope.CAPTURE).stream()
                .filter(q -> q.getQueue().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<QueueWindow> queues(RowScope scope) {
        return queues.stream().filter(q -> q.getScope() == scope).toList();
    }

    private List<VmWindow> vms(RowScope scope) {
        return vms.stream().filter(q -> q.getScope() == scope).toList();
    }

    @Override
    public void queueRow(QueueWindow row) {
        queues.add(row);
    }

    @Override
    public void vmRow(VmWindow row) {
        vms.add(row);
    }

    @Override
    public void timeline(TimelinePiece piece) {
        pieces.add(piece);
    }
}
