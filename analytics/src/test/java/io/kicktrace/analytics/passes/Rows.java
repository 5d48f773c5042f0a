package io.kicktrace.analytics.passes;

import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.RowScope;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.avro.VmWindow;
import java.util.ArrayList;
import java.util.List;

/** Keeps what an analysis hands on. */
final class Rows implements AnalysisOutput {
    final List<QueueWindow> queues = new ArrayList<>();
    final List<VmWindow> vms = new ArrayList<>();
    final List<TimelinePiece> pieces = new ArrayList<>();

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

    QueueWindow capture(String queue) {
        return queues.stream()
                .filter(r -> r.getScope() == RowScope.CAPTURE && r.getQueue().equals(queue))
                .findFirst()
                .orElseThrow();
    }

    List<QueueWindow> windows(String queue) {
        return queues.stream()
                .filter(r -> r.getScope() == RowScope.WINDOW && r.getQueue().equals(queue))
                .toList();
    }

    VmWindow vmCapture() {
        return vms.stream()
                .filter(r -> r.getScope() == RowScope.CAPTURE)
                .findFirst()
                .orElseThrow();
    }
}
