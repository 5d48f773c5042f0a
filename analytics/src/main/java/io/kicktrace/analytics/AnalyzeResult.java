package io.kicktrace.analytics;

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
}
