package io.kicktrace.analytics.function;

import io.kicktrace.analytics.io.ChunkEnvelope;
import io.kicktrace.analytics.passes.AnalysisOutput;
import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.analytics.passes.CaptureAnalysis;
import io.kicktrace.avro.DamagedChunk;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.avro.VmWindow;
import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.EventColumns;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
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
    /** Chunks that came after they were given up, or after the last chunk. */
    public static final OutputTag<ChunkEnvelope> LATE =
            new OutputTag<>("late-chunks", TypeInformation.of(ChunkEnvelope.class));
    /** Chunks that could not be read. */
    public static final OutputTag<DamagedChunk> DAMAGED =
            new OutputTag<>("damaged-chunks", new AvroTypeInfo<>(DamagedChunk.class));

    private final long windowNanos;

    private transient MapState<String, CaptureAnalysis> captures;
    private transient EndedCaptures ended;
    private transient ChunkCounters counters;
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
        ended = new EndedCaptures(getRuntimeContext());
        counters = new ChunkCounters(getRuntimeContext());
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
        boolean wasOpen = !capture.ended();
        try {
            CaptureAnalysis.Outcome outcome =
                    capture.accept(chunk.sequence, chunk.body, codec, events, new Outputs(context, rows));
            counters.count(outcome);
            if (outcome == CaptureAnalysis.Outcome.LATE) {
                context.output(LATE, chunk);
            }
        } catch (IOException e) {
            counters.damaged();
            context.output(DAMAGED, damaged(chunk, e));
        }
        captures.put(chunk.captureId, capture);
        if (wasOpen && capture.ended()) {
            for (String forgotten : ended.add(chunk.captureId)) {
                captures.remove(forgotten);
            }
        }
    }

    /** The input ends: so do captures whose last chunk never came. */
    @Override
    public void onTimer(long time, OnTimerContext context, Collector<QueueWindow> rows) throws Exception {
        Outputs out = new Outputs(context, rows);
        TreeMap<String, CaptureAnalysis> byId = new TreeMap<>();
        for (Map.Entry<String, CaptureAnalysis> capture : captures.entries()) {
            byId.put(capture.getKey(), capture.getValue());
        }
        byId.values().forEach(capture -> capture.finish(out));
        captures.clear();
        ended.clear();
    }

    private static DamagedChunk damaged(ChunkEnvelope chunk, IOException e) {
        return DamagedChunk.newBuilder()
                .setHost(chunk.host)
                .setVm(chunk.vm)
                .setCaptureId(chunk.captureId)
                .setSequence(chunk.sequence)
                .setReason(String.valueOf(e.getMessage()))
                .setBody(ByteBuffer.wrap(chunk.body))
                .build();
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
