package io.kicktrace.analytics.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kicktrace.analytics.CaptureChunks;
import io.kicktrace.analytics.io.ChunkEnvelope;
import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.analytics.topology.AnalyzeTopology;
import io.kicktrace.avro.DamagedChunk;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.RowScope;
import io.kicktrace.codec.ChunkCodec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The adapter in Flink's own harness: what comes out, and that nothing stays behind. */
@SuppressWarnings("try") // closing a harness may be interrupted
class VmFunctionTest {
    private static final AnalysisSettings WINDOWS = new AnalysisSettings(20_000_000L);

    private List<ChunkEnvelope> chunks = List.of();

    /** A harness and all that came out of it and of those before it. */
    @SuppressWarnings("try")
    private static final class Harness
            extends KeyedOneInputStreamOperatorTestHarness<Tuple2<String, String>, ChunkEnvelope, QueueWindow> {
        Harness(AnalysisSettings settings) throws Exception {
            super(
                    new KeyedProcessOperator<>(new VmFunction(settings, AnalyzeTopology.DEFAULT_SILENCE)),
                    new VmKey(),
                    VmKey.TYPE);
        }

        static Harness begin() throws Exception {
            Harness harness = new Harness(WINDOWS);
            harness.open();
            return harness;
        }

        void take(List<ChunkEnvelope> chunks) throws Exception {
            for (ChunkEnvelope chunk : chunks) {
                processElement(new StreamRecord<>(chunk));
            }
        }

        <T> List<T> side(OutputTag<T> tag) {
            Collection<StreamRecord<T>> records = getSideOutput(tag);
            return records == null
                    ? List.of()
                    : records.stream().map(StreamRecord::getValue).toList();
        }
    }

    @BeforeEach
    void chunks() throws IOException {
        chunks = envelopes(CaptureChunks.of("guest-paced50us-poll0-U", "h", "pid:2484", 500));
        assertThat(chunks).hasSizeGreaterThan(8);
    }

    @Test
    void stateAndTimersEndEmpty() throws Exception {
        try (Harness harness = Harness.begin()) {
            harness.take(chunks.subList(0, chunks.size() - 1));
            assertThat(harness.numKeyedStateEntries()).isPositive();
            assertThat(captureRows(harness)).as("its last chunk may still come").isEmpty();
            harness.processWatermark(Watermark.MAX_WATERMARK);
            assertThat(captureRows(harness)).isNotEmpty();
            assertThat(harness.numKeyedStateEntries()).isZero();
            assertThat(harness.numEventTimeTimers()).isZero();
        }
    }

    @Test
    void captureEndsWithItsLastChunkAndOnlyOnce() throws Exception {
        try (Harness harness = Harness.begin()) {
            harness.take(chunks);
            List<QueueWindow> rows = captureRows(harness);
            assertThat(rows).isNotEmpty();
            harness.take(chunks);
            harness.processWatermark(Watermark.MAX_WATERMARK);
            assertThat(captureRows(harness)).isEqualTo(rows);
            assertThat(harness.side(VmFunction.LATE)).isEmpty();
        }
    }

    @Test
    void chunkAfterTheLastIsLate() throws Exception {
        ChunkEnvelope beyond = copy(chunks.get(0));
        beyond.sequence = chunks.size();
        try (Harness harness = Harness.begin()) {
            harness.take(chunks);
            harness.take(List.of(beyond));
            assertThat(harness.side(VmFunction.LATE))
                    .usingRecursiveFieldByFieldElementComparator()
                    .containsExactly(beyond);
        }
    }

    /** The damaged chunk is missing from the analysis, lies apart with the reason, and a good copy of it is late. */
    @Test
    void damagedChunkIsKeptApart() throws Exception {
        ChunkEnvelope cut = copy(chunks.get(3));
        cut.body = Arrays.copyOf(cut.body, cut.body.length / 2);
        List<ChunkEnvelope> input = new ArrayList<>(chunks);
        input.set(3, cut);
        input.add(5, chunks.get(3));
        try (Harness harness = Harness.begin()) {
            harness.take(input);
            assertThat(harness.side(VmFunction.DAMAGED)).singleElement().satisfies(damaged -> {
                assertThat(damaged.getSequence()).isEqualTo(3);
                assertThat(damaged.getBody().array()).isEqualTo(cut.body);
                assertThat(damaged.getReason()).isNotBlank();
            });
            assertThat(harness.side(VmFunction.LATE))
                    .usingRecursiveFieldByFieldElementComparator()
                    .containsExactly(chunks.get(3));
            assertThat(harness.side(VmFunction.VM_ROWS).stream().filter(row -> row.getScope() == RowScope.CAPTURE))
                    .singleElement()
                    .satisfies(row -> assertThat(row.getMissingChunks()).isEqualTo(1));
        }
    }

    /** A stream that goes on for years: the numbers of the last captures are kept, those before are forgotten. */
    @Test
    void endedCapturesAreForgottenInTime() throws Exception {
        try (Harness harness = Harness.begin()) {
            for (int capture = 0; capture < EndedCaptures.KEPT + 10; capture++) {
                for (ChunkEnvelope chunk : chunks.subList(chunks.size() - 1, chunks.size())) {
                    ChunkEnvelope named = copy(chunk);
                    named.captureId = "capture " + capture;
                    harness.take(List.of(named));
                }
            }
            // two states per key: the map of captures and the list of those that ended
            assertThat(harness.numKeyedStateEntries()).isEqualTo(2);
            harness.processWatermark(Watermark.MAX_WATERMARK);
            assertThat(harness.numKeyedStateEntries()).isZero();
        }
    }

    /** Nothing was sent for longer than a day, by the clock of the topic: the capture ends, but its numbers are still known. */
    @Test
    void captureOfAVmThatIsGoneEnds() throws Exception {
        long day = AnalyzeTopology.DEFAULT_SILENCE.toMillis();
        try (Harness harness = Harness.begin()) {
            harness.processElement(new StreamRecord<>(chunks.get(0), 1000));
            harness.processElement(new StreamRecord<>(chunks.get(1), 2000));
            harness.processWatermark(new Watermark(1000 + day));
            assertThat(captureRows(harness)).as("it sent something since").isEmpty();
            harness.processWatermark(new Watermark(2000 + day));
            assertThat(captureRows(harness)).isNotEmpty();
            harness.processElement(new StreamRecord<>(chunks.get(1), 3000 + day));
            harness.processElement(new StreamRecord<>(chunks.get(2), 3000 + day));
            assertThat(harness.side(VmFunction.LATE)).hasSize(1);
            harness.processWatermark(new Watermark(3000 + day + 30 * day));
            // all that is left is the timer for the end of the input
            assertThat(harness.numKeyedStateEntries()).isZero();
            assertThat(harness.numEventTimeTimers()).isEqualTo(1);
        }
    }

    /** An agent that crashes again and again leaves captures without an end; only the last ones stay open. */
    @Test
    void capturesWithoutEndDoNotPileUp() throws Exception {
        try (Harness harness = Harness.begin()) {
            for (int capture = 0; capture < OpenCaptures.KEPT + 3; capture++) {
                ChunkEnvelope named = copy(chunks.get(0));
                named.captureId = "capture " + capture;
                harness.take(List.of(named));
            }
            assertThat(vmCaptureRows(harness)).isEqualTo(3);
            harness.processWatermark(Watermark.MAX_WATERMARK);
            assertThat(vmCaptureRows(harness)).isEqualTo(OpenCaptures.KEPT + 3);
        }
    }

    private static long vmCaptureRows(Harness harness) {
        return harness.side(VmFunction.VM_ROWS).stream()
                .filter(row -> row.getScope() == RowScope.CAPTURE)
                .count();
    }

    @Test
    void recordThatIsNoChunkIsKeptApartAndTouchesNothing() throws Exception {
        ChunkEnvelope bad = new ChunkEnvelope();
        bad.captureId = "topic-3";
        bad.sequence = 17;
        bad.problem = "expected a chunk";
        bad.body = new byte[] {1, 2};
        try (Harness harness = Harness.begin()) {
            harness.take(List.of(bad, bad));
            assertThat(harness.numKeyedStateEntries()).isZero();
            assertThat(harness.side(VmFunction.DAMAGED)).hasSize(2).first().satisfies(damaged -> {
                assertThat(damaged.getCaptureId()).isEqualTo("topic-3");
                assertThat(damaged.getSequence()).isEqualTo(17);
                assertThat(damaged.getReason()).isEqualTo("expected a chunk");
                assertThat(damaged.getBody().array()).isEqualTo(new byte[] {1, 2});
            });
        }
    }

    @Test
    void restoredBetweenAnyTwoChunksItGivesTheSame() throws Exception {
        List<Object> expected = new ArrayList<>();
        try (Harness harness = Harness.begin()) {
            harness.take(chunks);
            harness.processWatermark(Watermark.MAX_WATERMARK);
            drain(harness, expected);
        }
        List<Object> restored = new ArrayList<>();
        Harness harness = Harness.begin();
        for (ChunkEnvelope chunk : chunks) {
            harness.take(List.of(chunk));
            drain(harness, restored);
            OperatorSubtaskState state = harness.snapshot(chunk.sequence, 0);
            harness.close();
            harness = new Harness(WINDOWS);
            harness.initializeState(state);
            harness.open();
        }
        harness.processWatermark(Watermark.MAX_WATERMARK);
        drain(harness, restored);
        harness.close();
        assertThat(restored).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** Tallies of 20 ms windows cannot become tallies of 30 ms windows. */
    @Test
    void stateOfAnotherWindowSizeIsRefused() throws Exception {
        OperatorSubtaskState state;
        try (Harness harness = Harness.begin()) {
            harness.take(chunks.subList(0, 3));
            state = harness.snapshot(1, 0);
        }
        try (Harness other = new Harness(new AnalysisSettings(30_000_000L))) {
            other.initializeState(state);
            assertThatThrownBy(other::open).hasStackTraceContaining("incompatible");
        }
    }

    private static List<QueueWindow> captureRows(Harness harness) {
        return harness.extractOutputValues().stream()
                .filter(row -> row.getScope() == RowScope.CAPTURE)
                .toList();
    }

    private static void drain(Harness harness, List<Object> into) {
        into.addAll(harness.extractOutputValues());
        into.addAll(harness.side(VmFunction.VM_ROWS));
        into.addAll(harness.side(VmFunction.TIMELINES));
        List<DamagedChunk> damaged = harness.side(VmFunction.DAMAGED);
        assertThat(damaged).isEmpty();
        harness.getOutput().clear();
        for (OutputTag<?> tag : List.of(VmFunction.VM_ROWS, VmFunction.TIMELINES)) {
            if (harness.getSideOutput(tag) != null) {
                harness.getSideOutput(tag).clear();
            }
        }
    }

    private static List<ChunkEnvelope> envelopes(List<byte[]> bodies) throws IOException {
        ChunkCodec codec = new ChunkCodec();
        List<ChunkEnvelope> envelopes = new ArrayList<>();
        for (byte[] body : bodies) {
            envelopes.add(ChunkEnvelope.of(codec.decodeHeader(body), body));
        }
        return envelopes;
    }

    private static ChunkEnvelope copy(ChunkEnvelope chunk) {
        ChunkEnvelope copy = new ChunkEnvelope();
        copy.host = chunk.host;
        copy.vm = chunk.vm;
        copy.captureId = chunk.captureId;
        copy.sequence = chunk.sequence;
        copy.last = chunk.last;
        copy.lastNanos = chunk.lastNanos;
        copy.body = chunk.body;
        return copy;
    }
}
