package io.kicktrace.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The analysis alone, of captures or of what ingest wrote. */
@Command(
        name = "analyze",
        mixinStandardHelpOptions = true,
        description = "Rebuilds kicks, passes and sends, per window and per capture, as Parquet.",
        footer = {
            "",
            "Examples:",
            "  kicktrace analyze --window 1s trace.txt.gz",
            "  kicktrace analyze --from file:/data/chunks --out /data/results"
        })
final class AnalyzeCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Captures, which are ingested first; '-' is standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--from",
            paramLabel = "file:DIR",
            converter = FileLocation.class,
            description = "Folder that 'kicktrace ingest --to file:DIR' wrote, instead of captures.")
    private @Nullable Path from;

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private AnalyzeSettings analyze = new AnalyzeSettings();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        if (files.isEmpty() == (from == null)) {
            throw new IllegalArgumentException(
                    "expected either captures or --from file:DIR, found " + (files.isEmpty() ? "neither" : "both"));
        }
        Stages stages = new Stages();
        if (from == null) {
            stages.ingest(input.ingest(files, output.out()));
        }
        stages.analyze(analyze.analyze(Stages.events(from == null ? output.out() : from), output.out()));
        return stages.report(output);
    }
}
