package io.kicktrace.cli;

import io.kicktrace.analytics.AnalyzeOptions;
import io.kicktrace.ingest.IngestOptions;
import io.kicktrace.replay.run.ReplayOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The whole pipeline: ingest, analyze, replay, report. */
@Command(
        name = "run",
        description = "Reads captures, analyses them, replays them through other kernels, and prints what came out.",
        footer = {
            "",
            "Examples:",
            "  kicktrace run deploy/samples/paced10us-unpatched.ftrace.txt.gz",
            "  kicktrace run --format json --out /tmp/web7 web7.trace.gz | jq .queues",
            "  cat /sys/kernel/tracing/trace | kicktrace run --host $(hostname) -",
            "  kicktrace run --variant unpatched,deferred --poll-us 50 trace.txt"
        })
final class RunCommand implements Callable<Integer> {
    @ParentCommand
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Main main;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Captures; '-' is standard input.")
    private List<String> files = List.of();

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private AnalyzeSettings analyze = new AnalyzeSettings();

    @Mixin
    private ReplaySettings replay = new ReplaySettings();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Path out = output.out();
        IngestOptions ingestOptions = input.ingest(files, out);
        AnalyzeOptions analyzeOptions = analyze.analyze(Stages.events(out), out);
        ReplayOptions replayOptions = replay.replay(out, out);
        Stages stages = new Stages(main.terminal());
        stages.ingest(ingestOptions);
        stages.analyze(analyzeOptions);
        stages.replay(replayOptions);
        stages.page(out);
        return stages.report(output, ResultsPlace.of(out));
    }
}
