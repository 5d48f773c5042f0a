package io.kicktrace.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Reads captures and writes event chunks. */
@Command(
        name = "ingest",
        description = "Reads captures and writes them as Avro event chunks.",
        footer = {
            "",
            "Examples:",
            "  kicktrace ingest --to file:/data/chunks trace.txt.gz",
            "  ssh web7 cat /sys/kernel/tracing/trace |",
            "    kicktrace ingest --host web7 --to file:chunks -"
        })
final class IngestCommand implements Callable<Integer> {
    @ParentCommand
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Main main;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Captures; '-' is standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--to",
            required = true,
            paramLabel = "file:DIR",
            converter = Location.class,
            description = "Where the chunks go: DIR/events, with what was read and lost in DIR/captures.")
    private Path to = Path.of("");

    @Mixin
    private StrictOption strict = new StrictOption();

    @Mixin
    private InputOptions input = new InputOptions();

    @Override
    public Integer call() throws Exception {
        Stages stages = new Stages(main.terminal());
        stages.ingest(input.ingest(files, OutputFolder.checked(to, "--to", spec)));
        return stages.status(strict.strict());
    }
}
