package io.kicktrace.analytics.io;

import io.kicktrace.avro.DamagedChunk;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.avro.VmWindow;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.core.fs.Path;

/**
 * Where the job's results go.
 *
 * @param queueRows rows of queues, windows and captures
 * @param vmRows rows of VMs, windows and captures
 * @param timelines pieces of timelines
 * @param late chunks that came after they were given up, as they are
 * @param damaged chunks that could not be read
 */
public record AnalysisSinks(
        Sink<QueueWindow> queueRows,
        Sink<VmWindow> vmRows,
        Sink<TimelinePiece> timelines,
        Sink<ChunkEnvelope> late,
        Sink<DamagedChunk> damaged) {

    /** Files below a folder of any file system that Flink knows; see {@link ResultFolder} for what lies where. */
    public static AnalysisSinks files(Path out) {
        return new AnalysisSinks(
                ParquetSinks.of(
                        out,
                        QueueWindow.class,
                        new RowBuckets<>(ResultFolder.QUEUE_WINDOWS, ResultFolder.QUEUE_CAPTURES)),
                ParquetSinks.of(
                        out, VmWindow.class, new RowBuckets<>(ResultFolder.VM_WINDOWS, ResultFolder.VM_CAPTURES)),
                AvroSinks.records(ResultFolder.TIMELINES.in(out), TimelinePiece.class),
                AvroSinks.chunks(ResultFolder.LATE.in(out)),
                AvroSinks.records(ResultFolder.DAMAGED.in(out), DamagedChunk.class));
    }
}
