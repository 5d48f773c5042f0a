package io.kicktrace.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where results go and how they are printed. */
final class OutputOptions {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "kicktrace-out",
            description = "Folder for Avro and Parquet (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("kicktrace-out");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "What standard output gets: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format = Format.TABLE;

    @Option(names = "--strict", description = "End with status 4 if input was damaged or events were lost.")
    private boolean strict;

    Path out() {
        return out;
    }

    Format format() {
        return format;
    }

    boolean strict() {
        return strict;
    }
}
