package io.kicktrace.cli;

import io.kicktrace.ingest.IngestOptions;
import io.kicktrace.ingest.kafka.ClientProperties;
import io.kicktrace.ingest.kafka.KafkaSink;
import io.kicktrace.ingest.kafka.KafkaTarget;
import java.io.IOException;
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
            "    kicktrace ingest --host web7 --to file:chunks -",
            "  kicktrace ingest --to kafka:chunks --kafka-config ingest.properties trace.dat"
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
            paramLabel = "file:DIR|kafka:TOPIC",
            converter = Place.Converter.class,
            description =
                    "Where the chunks go: DIR/events, with what was read and lost in DIR/captures; or a topic, with"
                            + " what was read and lost in TOPIC-captures.")
    private Place to = new Place.Folder(Path.of(""));

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private StateOptions state = new StateOptions();

    @Mixin
    private StrictOption strict = new StrictOption();

    @Mixin
    private InputOptions input = new InputOptions();

    @Override
    public Integer call() throws Exception {
        Stages stages = new Stages(main.terminal());
        if (to instanceof Place.Topic topic) {
            toTopic(topic, stages);
        } else if (to instanceof Place.Folder folder) {
            stages.ingest(input.ingest(files, OutputFolder.checked(folder.path(), "--to", spec)));
        }
        return stages.status(strict.strict());
    }

    private void toTopic(Place.Topic topic, Stages stages) throws IOException {
        ClientProperties properties = kafka.properties();
        KafkaTarget target = new KafkaTarget(topic.name(), properties, kafka.framing(properties), state.folder());
        // the folder is of no use to this sink
        IngestOptions options = input.ingest(files, Path.of(""));
        try (KafkaSink sink = new KafkaSink(target, words -> main.terminal().say("%s", words))) {
            stages.ingest(options, sink);
            if (sink.skipped() > 0) {
                main.terminal()
                        .say(
                                "%d chunks were in the topic from an earlier run and were not sent again (--resend sends"
                                        + " all)",
                                sink.skipped());
            }
        }
    }
}
