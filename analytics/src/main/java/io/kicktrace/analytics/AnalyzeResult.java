package io.kicktrace.analytics;

import io.kicktrace.analytics.function.ChunkCounters;
import org.apache.flink.api.common.JobExecutionResult;

/**
 * What became of the chunks of a run; the rows say the same of each VM.
 *
 * @param chunks chunks that were analysed
 * @param repeatedChunks chunks that came again and were dropped
 * @param lateChunks chunks that came after they were given up; they lie in {@code late/}
 * @param damagedChunks chunks that could not be read; they lie in {@code damaged/}
 */
public record AnalyzeResult(long chunks, long repeatedChunks, long lateChunks, long damagedChunks) {
    /** Of no chunk at all. */
    static final AnalyzeResult NOTHING = new AnalyzeResult(0, 0, 0, 0);

    /** What a job that ended counted. */
    static AnalyzeResult of(JobExecutionResult job) {
        return new AnalyzeResult(
                total(job, ChunkCounters.TAKEN),
                total(job, ChunkCounters.REPEATED),
                total(job, ChunkCounters.LATE),
                total(job, ChunkCounters.DAMAGED));
    }

    private static long total(JobExecutionResult job, String counter) {
        Long total = job.getAccumulatorResult(counter);
        return total == null ? 0 : total;
    }
}
