package io.kicktrace.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads captures and writes event chunks. */
@Command(
        name = "ingest",
        mixinStandardHelpOptions = true,
        description = "Reads captures and writes them as Avro event chunks.",
        footer = {
            "",
            "Examples:",
            "  kicktrace ingest --to file:/data/chunks trace.txt.gz",
            "  ssh web7 cat /sys/kernel/tracing/trace_pipe | kicktrace ingest --host web7 --to file:chunks -"
        })
final class IngestCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Captures; '-' is standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--to",
            required = true,
            paramLabel = "file:DIR",
            converter = FileLocation.class,
            description = "Where the chunks go: DIR/events, with what was read and lost in DIR/captures.")
    private Path to = Path.of("");

    @Option(names = "--strict", description = "End with status 4 if input was damaged or events were lost.")
    private boolean strict;

    @Mixin
    private InputOptions input = new InputOptions();

    @Override
    public Integer call() throws Exception {
        Stages stages = new Stages();
        stages.ingest(input.ingest(files, to));
        return stages.status(strict);
    }
}
