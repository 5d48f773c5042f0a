package io.kicktrace.cli;

import io.kicktrace.analytics.AnalyzeOptions;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Options of the analysis. */
final class AnalyzeSettings {
    @Option(
            names = "--window",
            paramLabel = "TIME",
            defaultValue = "10s",
            converter = DurationConverter.class,
            description = "Size of a window of event time (default: ${DEFAULT-VALUE}).")
    private Duration window = Duration.ofSeconds(10);

    AnalyzeOptions analyze(Path events, Path out) {
        return AnalyzeOptions.of(events, out).withWindow(window);
    }
}
