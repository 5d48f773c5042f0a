package io.kicktrace.analytics.topology;

import io.kicktrace.analytics.function.VmFunction;
import io.kicktrace.analytics.function.VmKey;
import io.kicktrace.analytics.io.AvroSinks;
import io.kicktrace.analytics.io.ChunkEnvelope;
import io.kicktrace.analytics.io.ParquetSinks;
import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.RowScope;
import io.kicktrace.avro.VmWindow;
import java.nio.file.Path;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * The job, the same for files and Kafka, embedded and on a cluster. Each operator's uid is frozen: savepoints find their
 * state by it.
 *
 * <pre>
 *   chunks --by (host, vm)--> vm-analysis --+-- queue rows --+-- windows  --> queue_windows/
 *                                           |                '-- captures --> queue_captures/
 *                                           +-- vm rows -----+-- windows  --> vm_windows/
 *                                           |                '-- captures --> vm_captures/
 *                                           +-- timelines -------------------> timelines/
 *                                           '-- late chunks -----------------> late/
 * </pre>
 */
public final class AnalyzeTopology {
    /** Folders that the job owns below its output folder. */
    public enum Folder {
        QUEUE_WINDOWS("queue_windows"),
        QUEUE_CAPTURES("queue_captures"),
        VM_WINDOWS("vm_windows"),
        VM_CAPTURES("vm_captures"),
        TIMELINES("timelines"),
        LATE("late");

        private final String id;

        Folder(String id) {
            this.id = id;
        }

        /** The folder below an output folder. */
        public Path in(Path out) {
            return out.resolve(id);
        }
    }

    private AnalyzeTopology() {}

    /** Builds the job on a stream of chunks. */
    public static void build(DataStream<ChunkEnvelope> chunks, AnalysisSettings settings, Path out) {
        SingleOutputStreamOperator<QueueWindow> queueRows = chunks.keyBy(new VmKey(), VmKey.TYPE)
                .process(new VmFunction(settings))
                .uid("vm-analysis")
                .name("analysis of each VM");
        DataStream<VmWindow> vmRows = queueRows.getSideOutput(VmFunction.VM_ROWS);

        queueRows
                .filter(row -> row.getScope() == RowScope.WINDOW)
                .uid("queue-windows")
                .name("rows of queues, windows")
                .sinkTo(ParquetSinks.of(Folder.QUEUE_WINDOWS.in(out), QueueWindow.class))
                .uid("queue-windows-sink")
                .name("queue_windows");
        queueRows
                .filter(row -> row.getScope() == RowScope.CAPTURE)
                .uid("queue-captures")
                .name("rows of queues, captures")
                .sinkTo(ParquetSinks.of(Folder.QUEUE_CAPTURES.in(out), QueueWindow.class))
                .uid("queue-captures-sink")
                .name("queue_captures");
        vmRows.filter(row -> row.getScope() == RowScope.WINDOW)
                .uid("vm-windows")
                .name("rows of VMs, windows")
                .sinkTo(ParquetSinks.of(Folder.VM_WINDOWS.in(out), VmWindow.class))
                .uid("vm-windows-sink")
                .name("vm_windows");
        vmRows.filter(row -> row.getScope() == RowScope.CAPTURE)
                .uid("vm-captures")
                .name("rows of VMs, captures")
                .sinkTo(ParquetSinks.of(Folder.VM_CAPTURES.in(out), VmWindow.class))
                .uid("vm-captures-sink")
                .name("vm_captures");
        queueRows
                .getSideOutput(VmFunction.TIMELINES)
                .sinkTo(AvroSinks.timelines(Folder.TIMELINES.in(out)))
                .uid("timelines-sink")
                .name("timelines");
        queueRows
                .getSideOutput(VmFunction.LATE)
                .sinkTo(AvroSinks.chunks(Folder.LATE.in(out)))
                .uid("late-sink")
                .name("late");
    }
}
