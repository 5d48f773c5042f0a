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
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
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
 * the VM itself, so an idle VM or host holds up no other; a capture ends with its last chunk, with the input, or when the VM
 * has sent nothing for long.
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
    private final Duration silence;

    private transient MapState<String, CaptureAnalysis> captures;
    private transient OpenCaptures open;
    private transient EndedCaptures ended;
    private transient LastChunk lastChunk;
    private transient ChunkCounters counters;
    private transient ChunkCodec codec;
    private transient EventColumns events;

    /**
     * Makes rows of windows.
     *
     * @param settings size of the windows
     * @param silence how long nothing of a VM may have been sent before its captures end, by the clock of the topic
     */
    @SuppressWarnings("NullAway.Init") // Flink calls open() before anything else
    public VmFunction(AnalysisSettings settings, Duration silence) {
        windowNanos = settings.windowNanos();
        this.silence = silence;
    }

    @Override
    public void open(OpenContext context) {
        captures = getRuntimeContext()
                .getMapState(new MapStateDescriptor<>("captures", Types.STRING, new CaptureAnalysisInfo(windowNanos)));
        open = new OpenCaptures(getRuntimeContext());
        ended = new EndedCaptures(getRuntimeContext());
        lastChunk = new LastChunk(getRuntimeContext(), silence);
        counters = new ChunkCounters(getRuntimeContext());
        codec = new ChunkCodec();
        events = new EventColumns();
    }

    @Override
    public void processElement(ChunkEnvelope chunk, Context context, Collector<QueueWindow> rows) throws Exception {
        if (!chunk.problem.isEmpty()) {
            counters.damaged();
            context.output(DAMAGED, damaged(chunk, chunk.problem));
            return;
        }
        Outputs out = new Outputs(context, rows);
        lastChunk.seen(context.timestamp(), context.timerService());
        CaptureAnalysis capture = captures.get(chunk.captureId);
        if (capture == null) {
            capture = CaptureAnalysis.begin(new AnalysisSettings(windowNanos));
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
            Optional<String> tooMany = open.add(chunk.captureId);
            if (tooMany.isPresent()) {
                finish(tooMany.get(), out);
            }
        }
        boolean wasOpen = !capture.ended();
        try {
            CaptureAnalysis.Outcome outcome = capture.accept(chunk.sequence, chunk.body, codec, events, out);
            counters.count(outcome);
            if (outcome == CaptureAnalysis.Outcome.LATE) {
                context.output(LATE, chunk);
            }
        } catch (IOException e) {
            counters.damaged();
            context.output(DAMAGED, damaged(chunk, String.valueOf(e.getMessage())));
        }
        captures.put(chunk.captureId, capture);
        if (wasOpen && capture.ended()) {
            open.remove(chunk.captureId);
            remember(chunk.captureId);
        }
    }

    /** The input ends, or the VM is gone: so do captures whose last chunk never came. */
    @Override
    public void onTimer(long time, OnTimerContext context, Collector<QueueWindow> rows) throws Exception {
        Outputs out = new Outputs(context, rows);
        LastChunk.Verdict verdict =
                time == Long.MAX_VALUE ? LastChunk.Verdict.FORGOTTEN : lastChunk.at(time, context.timerService());
        switch (verdict) {
            case ALIVE -> {}
            case ENDED -> finishAll(out);
            case FORGOTTEN -> {
                finishAll(out);
                captures.clear();
                ended.clear();
                lastChunk.clear();
            }
        }
    }

    private void finishAll(Outputs out) throws Exception {
        TreeSet<String> unfinished = new TreeSet<>();
        for (Map.Entry<String, CaptureAnalysis> capture : captures.entries()) {
            if (!capture.getValue().ended()) {
                unfinished.add(capture.getKey());
            }
        }
        for (String captureId : unfinished) {
            finish(captureId, out);
        }
        open.clear();
    }

    private void finish(String captureId, Outputs out) throws Exception {
        CaptureAnalysis capture = captures.get(captureId);
        capture.finish(out);
        captures.put(captureId, capture);
        remember(captureId);
    }

    private void remember(String captureId) throws Exception {
        for (String forgotten : ended.add(captureId)) {
            captures.remove(forgotten);
        }
    }

    private static DamagedChunk damaged(ChunkEnvelope chunk, String reason) {
        return DamagedChunk.newBuilder()
                .setHost(chunk.host)
                .setVm(chunk.vm)
                .setCaptureId(chunk.captureId)
                .setSequence(chunk.sequence)
                .setReason(reason)
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
