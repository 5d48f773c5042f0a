package io.kicktrace.cli;

import io.kicktrace.report.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints results that are there. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Prints the results that an earlier run left in a folder.",
        footer = {"", "Example:", "  kicktrace report --from kicktrace-out --format csv"})
final class ReportCommand implements Callable<Integer> {
    @Option(
            names = "--from",
            paramLabel = "DIR",
            defaultValue = "kicktrace-out",
            description = "Folder of results (default: ${DEFAULT-VALUE}).")
    private Path from = Path.of("kicktrace-out");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "What standard output gets: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format = Format.TABLE;

    @Override
    public Integer call() throws Exception {
        if (!Files.isDirectory(from)) {
            throw new java.nio.file.NoSuchFileException(
                    from.toString(),
                    null,
                    "expected a folder of results, found none; 'kicktrace run FILE...' makes one");
        }
        format.print(Results.read(from));
        return ExitCode.DONE.status();
    }
}
