package io.kicktrace.analytics.function;

import io.kicktrace.analytics.io.ChunkEnvelope;
import io.kicktrace.analytics.passes.AnalysisOutput;
import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.analytics.passes.CaptureAnalysis;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.avro.VmWindow;
import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.EventColumns;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.formats.avro.typeutils.AvroTypeInfo;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Feeds the chunks of one VM to its analysis, in sequence, and hands on what comes out. Windows close by the event time of
 * the VM itself, so an idle VM or host holds up no other; a capture ends with its last chunk, or with the input.
 */
public final class VmFunction extends KeyedProcessFunction<Tuple2<String, String>, ChunkEnvelope, QueueWindow> {
    private static final long serialVersionUID = 1;

    /** Rows of VMs. */
    public static final OutputTag<VmWindow> VM_ROWS = new OutputTag<>("vm-rows", new AvroTypeInfo<>(VmWindow.class));
    /** Pieces of timelines. */
    public static final OutputTag<TimelinePiece> TIMELINES =
            new OutputTag<>("timelines", new AvroTypeInfo<>(TimelinePiece.class));
    /** Chunks that came after they were given up. */
    public static final OutputTag<ChunkEnvelope> LATE =
            new OutputTag<>("late-chunks", TypeInformation.of(ChunkEnvelope.class));

    private final long windowNanos;

    private transient MapState<String, CaptureAnalysis> captures;
    private transient ChunkCodec codec;
    private transient EventColumns events;

    /** Makes rows of windows of this size. */
    @SuppressWarnings("NullAway.Init") // Flink calls open() before anything else
    public VmFunction(AnalysisSettings settings) {
        windowNanos = settings.windowNanos();
    }

    @Override
    public void open(OpenContext context) {
        captures = getRuntimeContext()
                .getMapState(new MapStateDescriptor<>("captures", Types.STRING, new CaptureAnalysisInfo(windowNanos)));
        codec = new ChunkCodec();
        events = new EventColumns();
    }

    @Override
    public void processElement(ChunkEnvelope chunk, Context context, Collector<QueueWindow> rows) throws Exception {
        CaptureAnalysis capture = captures.get(chunk.captureId);
        if (capture == null) {
            capture = CaptureAnalysis.begin(new AnalysisSettings(windowNanos));
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
        }
        if (!capture.accept(chunk.sequence, chunk.body, codec, events, new Outputs(context, rows))) {
            context.output(LATE, chunk);
        }
        captures.put(chunk.captureId, capture);
    }

    /** The input ends: so do captures whose last chunk never came. */
    @Override
    public void onTimer(long time, OnTimerContext context, Collector<QueueWindow> rows) throws Exception {
        Outputs out = new Outputs(context, rows);
        for (Map.Entry<String, CaptureAnalysis> capture : captures.entries()) {
            capture.getValue().finish(out);
        }
        captures.clear();
    }

    private record Outputs(Context context, Collector<QueueWindow> rows) implements AnalysisOutput {
        @Override
        public void queueRow(QueueWindow row) {
            rows.collect(row);
        }

        @Override
        public void vmRow(VmWindow row) {
            context.output(VM_ROWS, row);
        }

        @Override
        public void timeline(TimelinePiece piece) {
            context.output(TIMELINES, piece);
        }
    }
}
