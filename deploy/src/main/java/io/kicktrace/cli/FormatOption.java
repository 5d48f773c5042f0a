package io.kicktrace.cli;

import picocli.CommandLine.Option;

/** How results are printed. */
final class FormatOption {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "What standard output gets: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format = Format.TABLE;

    Format format() {
        return format;
    }
}
