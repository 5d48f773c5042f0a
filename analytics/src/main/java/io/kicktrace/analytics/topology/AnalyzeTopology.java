package io.kicktrace.analytics.topology;

import io.kicktrace.analytics.function.VmFunction;
import io.kicktrace.analytics.function.VmKey;
import io.kicktrace.analytics.io.AnalysisSinks;
import io.kicktrace.analytics.io.ChunkEnvelope;
import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.avro.QueueWindow;
import java.time.Duration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * The job, the same for files and Kafka, embedded and on a cluster. Each operator's uid is frozen: savepoints find their
 * state by it.
 *
 * <pre>
 *   chunks --by (host, vm)--> vm-analysis --+-- rows of queues --> queue_windows/ queue_captures/
 *                                           +-- rows of VMs -----> vm_windows/ vm_captures/
 *                                           +-- timelines -------> timelines/
 *                                           +-- late chunks -----> late/
 *                                           '-- damaged chunks --> damaged/
 * </pre>
 */
public final class AnalyzeTopology {
    /** Longer than agents are away and come back. */
    public static final Duration DEFAULT_SILENCE = Duration.ofDays(1);

    private AnalyzeTopology() {}

    /**
     * Builds the job on a stream of chunks.
     *
     * @param chunks in sequence within each (host, vm, capture), from a source with a uid; only the end of its event time
     *     counts, see docs/adr/0004
     */
    public static void build(DataStream<ChunkEnvelope> chunks, AnalysisSettings settings, AnalysisSinks sinks) {
        build(chunks, settings, DEFAULT_SILENCE, sinks);
    }

    /**
     * The same.
     *
     * @param silence how long nothing of a VM may have been sent before its captures end
     */
    public static void build(
            DataStream<ChunkEnvelope> chunks, AnalysisSettings settings, Duration silence, AnalysisSinks sinks) {
        SingleOutputStreamOperator<QueueWindow> rows = chunks.keyBy(new VmKey(), VmKey.TYPE)
                .process(new VmFunction(settings, silence))
                .uid("vm-analysis")
                .name("analysis of each VM");
        rows.sinkTo(sinks.queueRows()).uid("queue-rows-sink").name("rows of queues");
        rows.getSideOutput(VmFunction.VM_ROWS)
                .sinkTo(sinks.vmRows())
                .uid("vm-rows-sink")
                .name("rows of VMs");
        rows.getSideOutput(VmFunction.TIMELINES)
                .sinkTo(sinks.timelines())
                .uid("timelines-sink")
                .name("timelines");
        rows.getSideOutput(VmFunction.LATE)
                .sinkTo(sinks.late())
                .uid("late-sink")
                .name("late chunks");
        rows.getSideOutput(VmFunction.DAMAGED)
                .sinkTo(sinks.damaged())
                .uid("damaged-sink")
                .name("damaged chunks");
    }
}
