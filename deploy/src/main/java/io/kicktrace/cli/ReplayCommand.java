package io.kicktrace.cli;

import io.kicktrace.replay.run.ReplayOptions;
import io.kicktrace.report.UnreadableResultsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The replay alone, of timelines that an analysis left. */
@Command(
        name = "replay",
        description = "Replays the timelines of an analysis through other kernels and settings.",
        footer = {
            "",
            "Examples:",
            "  kicktrace replay --from kicktrace-out --variant unpatched,deferred",
            "  kicktrace replay --from kicktrace-out --poll-us 50 --out poll50"
        })
final class ReplayCommand implements Callable<Integer> {
    @ParentCommand
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Main main;

    @Option(
            names = "--from",
            paramLabel = "DIR",
            converter = Location.class,
            defaultValue = OutputOptions.DEFAULT_FOLDER,
            description = "Folder of an analysis (default: ${DEFAULT-VALUE}).")
    private Path from = Path.of(OutputOptions.DEFAULT_FOLDER);

    @Mixin
    private ReplaySettings replay = new ReplaySettings();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Path out = output.outOr(from);
        ReplayOptions options = replay.replay(from, out);
        if (!Files.isDirectory(from.resolve("timelines"))) {
            throw new UnreadableResultsException(from + ": expected a folder of an analysis (timelines/*.avro), found "
                    + "none; 'kicktrace analyze FILE...' makes one");
        }
        Stages stages = new Stages(main.terminal());
        stages.replay(options);
        // what was measured stands beside what is predicted, also where they lie in two folders
        return stages.report(output, new ResultsPlace(from, out));
    }
}
