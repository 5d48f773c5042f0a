package io.kicktrace.analytics.passes;

import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.avro.VmWindow;

/** Where an analysis hands on what it is sure of. */
public interface AnalysisOutput {
    /** A finished row of one queue, of a window or of the whole capture. */
    void queueRow(QueueWindow row);

    /** A finished row of one VM, of a window or of the whole capture. */
    void vmRow(VmWindow row);

    /** The next piece of the timeline of one TX queue. */
    void timeline(TimelinePiece piece);
}
