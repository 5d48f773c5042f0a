package io.kicktrace.analytics.function;

import io.kicktrace.analytics.passes.CaptureAnalysis;
import java.util.EnumMap;
import java.util.Map;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.Counter;

/** What became of the chunks: as metrics of the operator, and as accumulators in the result of a job that ends. */
public final class ChunkCounters {
    /** Names the chunks that were analysed. */
    public static final String TAKEN = "chunksTaken";
    /** Names the chunks that came again. */
    public static final String REPEATED = "chunksRepeated";
    /** Names the chunks that came too late. */
    public static final String LATE = "chunksLate";
    /** Names the chunks that could not be read. */
    public static final String DAMAGED = "chunksDamaged";

    private record Pair(Counter metric, LongCounter total) {
        void increment() {
            metric.inc();
            total.add(1);
        }
    }

    private final Map<CaptureAnalysis.Outcome, Pair> outcomes = new EnumMap<>(CaptureAnalysis.Outcome.class);
    private final Pair damaged;

    ChunkCounters(RuntimeContext context) {
        for (CaptureAnalysis.Outcome outcome : CaptureAnalysis.Outcome.values()) {
            outcomes.put(outcome, pair(context, name(outcome)));
        }
        damaged = pair(context, DAMAGED);
    }

    void count(CaptureAnalysis.Outcome outcome) {
        Pair pair = outcomes.get(outcome);
        if (pair != null) {
            pair.increment();
        }
    }

    void damaged() {
        damaged.increment();
    }

    private static String name(CaptureAnalysis.Outcome outcome) {
        return switch (outcome) {
            case TAKEN -> TAKEN;
            case REPEATED -> REPEATED;
            case LATE -> LATE;
        };
    }

    private static Pair pair(RuntimeContext context, String name) {
        LongCounter total = new LongCounter();
        context.addAccumulator(name, total);
        return new Pair(context.getMetricGroup().counter(name), total);
    }
}
