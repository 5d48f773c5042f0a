package io.kicktrace.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints results that are there. */
@Command(
        name = "report",
        description = "Prints the results that an earlier run left in a folder.",
        footer = {"", "Example:", "  kicktrace report --from kicktrace-out --format csv"})
final class ReportCommand implements Callable<Integer> {
    @Option(
            names = "--from",
            paramLabel = "DIR",
            converter = Location.class,
            defaultValue = OutputOptions.DEFAULT_FOLDER,
            description = "Folder of results (default: ${DEFAULT-VALUE}).")
    private Path from = Path.of(OutputOptions.DEFAULT_FOLDER);

    @Mixin
    private FormatOption format = new FormatOption();

    @Override
    public Integer call() throws Exception {
        format.format().print(ResultsPlace.of(from));
        return ExitCode.DONE.status();
    }
}
