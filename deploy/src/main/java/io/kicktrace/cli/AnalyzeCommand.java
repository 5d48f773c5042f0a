package io.kicktrace.cli;

import io.kicktrace.analytics.AnalyzeOptions;
import io.kicktrace.report.UnreadableResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The analysis alone, of captures or of what ingest wrote. */
@Command(
        name = "analyze",
        description = "Rebuilds kicks, passes and sends, per window and per capture, as Parquet.",
        footer = {
            "",
            "Examples:",
            "  kicktrace analyze --window 1s trace.txt.gz",
            "  kicktrace analyze --from file:/data/chunks --out /data/results",
            "  kicktrace analyze --from kafka:chunks --kafka-config analyze.properties --out /data/results",
            "    runs until it is ended, and goes on from its last checkpoint when it is started again"
        })
final class AnalyzeCommand implements Callable<Integer> {
    @ParentCommand
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Main main;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Captures, which are ingested first; '-' is standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--from",
            paramLabel = "file:DIR|kafka:TOPIC",
            converter = Place.Converter.class,
            description = "What 'kicktrace ingest --to' wrote, instead of captures.")
    private @Nullable Place from;

    @Mixin
    private TopicSettings topicSettings = new TopicSettings();

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private AnalyzeSettings analyze = new AnalyzeSettings();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Place place = from;
        if (files.isEmpty() == (place == null)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "expected either captures or --from file:DIR or kafka:TOPIC, found "
                            + (files.isEmpty() ? "neither" : "both"));
        }
        Stages stages = new Stages(main.terminal());
        if (place instanceof Place.Topic topic) {
            return new TopicAnalysis(main.terminal(), stages, output, topicSettings, analyze).run(topic.name());
        }
        topicSettings.rejectWithoutTopic();
        Path out = output.out();
        if (place instanceof Place.Folder folder) {
            AnalyzeOptions options = analyze.analyze(Stages.events(existing(folder.path())), out);
            stages.takeOver(folder.path(), out);
            stages.analyze(options);
        } else {
            AnalyzeOptions options = analyze.analyze(Stages.events(out), out);
            stages.ingest(input.ingest(files, out));
            stages.analyze(options);
        }
        return stages.report(output, ResultsPlace.of(out));
    }

    private static Path existing(Path chunks) throws IOException {
        if (!Files.isDirectory(Stages.events(chunks))) {
            throw new UnreadableResultsException(chunks + ": expected a folder of event chunks (events/*.avro), found "
                    + "none; 'kicktrace ingest --to file:DIR FILE...' makes one");
        }
        return chunks;
    }
}
