package io.kicktrace.cli;

import io.kicktrace.replay.run.ReplayOptions;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The whole pipeline: ingest, analyze, replay, report. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
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
        // a wrong option is better said before an hour of reading than after it
        ReplayOptions replayOptions = replay.replay(output.out(), output.out());
        Stages stages = new Stages();
        stages.ingest(input.ingest(files, output.out()));
        stages.analyze(analyze.analyze(Stages.events(output.out()), output.out()));
        stages.replay(replayOptions);
        return stages.report(output);
    }
}
