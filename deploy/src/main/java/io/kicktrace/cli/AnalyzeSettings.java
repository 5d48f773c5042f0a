package io.kicktrace.cli;

import io.kicktrace.analytics.AnalyzeOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the analysis. */
final class AnalyzeSettings {
    @Option(
            names = "--window",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Size of a window of event time (default: 10s; of a topic 60s).")
    private @Nullable Duration window;

    AnalyzeOptions analyze(Path events, Path out) {
        AnalyzeOptions options = AnalyzeOptions.of(events, out);
        return window == null ? options : options.withWindow(window);
    }

    /** The size that the user wants. */
    Optional<Duration> window() {
        return Optional.ofNullable(window);
    }
}
