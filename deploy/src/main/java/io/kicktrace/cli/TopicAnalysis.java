package io.kicktrace.cli;

import io.kicktrace.analytics.TopicJob;
import io.kicktrace.analytics.TopicOptions;
import io.kicktrace.analytics.config.Checkpoints;
import io.kicktrace.analytics.io.ResultFolder;
import io.kicktrace.ingest.kafka.ClientProperties;
import io.kicktrace.ingest.kafka.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import picocli.CommandLine.ParameterException;

/** The analysis of a topic in this process: until its end, or for as long as the process lives. */
final class TopicAnalysis {
    private final Terminal terminal;
    private final Stages stages;
    private final OutputOptions output;
    private final TopicSettings settings;
    private final AnalyzeSettings analyze;

    TopicAnalysis(
            Terminal terminal, Stages stages, OutputOptions output, TopicSettings settings, AnalyzeSettings analyze) {
        this.terminal = terminal;
        this.stages = stages;
        this.output = output;
        this.settings = settings;
        this.analyze = analyze;
    }

    int run(String topic) throws IOException {
        Path out = output.out();
        ClientProperties properties = settings.properties();
        TopicOptions options =
                settings.options(topic, properties, out.toAbsolutePath().toUri(), analyze.window());
        // asked here, what is wrong is one line; the job would say it in a hundred
        Topics.describe(topic, properties);
        if (settings.untilEnd()) {
            stages.takeOver(topic, properties, out);
            stages.analyze(options);
            return stages.report(output, ResultsPlace.of(out));
        }
        Checkpoints checkpoints = settings.checkpoints(out);
        if (checkpoints.from().isEmpty() && hasResults(out)) {
            throw new ParameterException(
                    output.verb().commandLine(),
                    "expected an empty --out to start at the beginning of the topic, found results in " + out
                            + ", which would then be there twice; name another one, or a checkpoint with --start-from");
        }
        terminal.say(
                "analysing kafka:%s from %s until ended; results are in %s",
                topic, checkpoints.from().orElse("its beginning"), out);
        TopicJob.forever(options, checkpoints);
        return ExitCode.DONE.status();
    }

    private static boolean hasResults(Path out) {
        return Arrays.stream(ResultFolder.values()).anyMatch(folder -> Files.exists(folder.in(out)));
    }
}
