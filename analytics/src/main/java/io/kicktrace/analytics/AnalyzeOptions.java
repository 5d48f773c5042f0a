package io.kicktrace.analytics;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What to analyse and where the results go.
 *
 * @param events folder of chunk files
 * @param out folder below which the results go; what an earlier run left there is replaced
 * @param window size of a window of event time
 * @param parallelism number of slots of the embedded cluster
 */
public record AnalyzeOptions(Path events, Path out, Duration window, int parallelism) {
    /** 10 s windows, one slot. */
    public static AnalyzeOptions of(Path events, Path out) {
        return new AnalyzeOptions(events, out, Duration.ofSeconds(10), 1);
    }

    /** The same with windows of another size. */
    public AnalyzeOptions withWindow(Duration size) {
        return new AnalyzeOptions(events, out, size, parallelism);
    }
}
