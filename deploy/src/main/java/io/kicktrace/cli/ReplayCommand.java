package io.kicktrace.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The replay alone, of timelines that an analysis left. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = "Replays the timelines of an analysis through other kernels and settings.",
        footer = {
            "",
            "Examples:",
            "  kicktrace replay --from kicktrace-out --variant unpatched,deferred,flush-first",
            "  kicktrace replay --from kicktrace-out --poll-us 50 --out poll50"
        })
final class ReplayCommand implements Callable<Integer> {
    @Option(
            names = "--from",
            paramLabel = "DIR",
            defaultValue = "kicktrace-out",
            description = "Folder of an analysis (default: ${DEFAULT-VALUE}).")
    private Path from = Path.of("kicktrace-out");

    @Mixin
    private ReplaySettings replay = new ReplaySettings();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Stages stages = new Stages();
        stages.replay(replay.replay(from, output.out()));
        return stages.report(output);
    }
}
