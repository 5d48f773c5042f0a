package io.kicktrace.cli;

import io.kicktrace.analytics.TopicOptions;
import io.kicktrace.analytics.config.Checkpoints;
import io.kicktrace.analytics.io.KafkaInput;
import io.kicktrace.analytics.topology.AnalyzeTopology;
import io.kicktrace.ingest.kafka.ClientProperties;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of an analysis of a topic. */
final class TopicSettings {
    private static final String LATEST = "latest";
    private static final String BEGINNING = "beginning";

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before it parses
    private CommandSpec verb;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Option(
            names = "--until-end",
            description =
                    "Of a topic: stop at what is its end now, and print the results. Without it the analysis goes on"
                            + " until it is ended.")
    private boolean untilEnd;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            description =
                    "Of a topic: tasks of each operator. Default: the processors of this machine, or what the cluster"
                            + " says.")
    private @Nullable Integer parallelism;

    @Option(
            names = "--checkpoints",
            paramLabel = "DIR",
            description = "Of a topic: where the analysis keeps what it knows, a folder or a URI of a file system that"
                    + " Flink knows. Default: .checkpoints below --out; of a cluster: what the cluster says.")
    private @Nullable String checkpoints;

    @Option(
            names = "--checkpoint-interval",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "60s",
            description = "Of a topic: time between checkpoints; results become visible as often (default:"
                    + " ${DEFAULT-VALUE}).")
    private Duration interval = Duration.ofMinutes(1);

    @Option(
            names = "--start-from",
            paramLabel = "WHERE",
            defaultValue = LATEST,
            description =
                    "Of a topic: 'latest' checkpoint in --checkpoints if there is one, 'beginning' of the topic, or a"
                            + " checkpoint or savepoint (default: ${DEFAULT-VALUE}).")
    private String startFrom = LATEST;

    @Option(
            names = "--silence",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "24h",
            description =
                    "Of a topic: a VM that has sent nothing for so long is gone, and its rows are finished (default:"
                            + " ${DEFAULT-VALUE}). Longer than agents may be cut off.")
    private Duration silence = AnalyzeTopology.DEFAULT_SILENCE;

    /** Whether to stop at the end of the topic. */
    boolean untilEnd() {
        return untilEnd;
    }

    ClientProperties properties() {
        return kafka.properties();
    }

    /** Options of a topic without a topic are a mistake that would otherwise go unnoticed. */
    void rejectWithoutTopic() {
        if (untilEnd || parallelism != null || checkpoints != null || kafka.isGiven()) {
            throw new ParameterException(
                    verb.commandLine(),
                    "expected --from kafka:TOPIC with --until-end, --parallelism, --checkpoints and --kafka-config,"
                            + " found none");
        }
    }

    TopicOptions options(String topic, ClientProperties properties, URI out, Optional<Duration> window) {
        KafkaInput input = new KafkaInput(topic, properties.forClient(), kafka.registrySchemaId(properties), untilEnd);
        TopicOptions options = TopicOptions.of(input, out);
        return new TopicOptions(input, out, window.orElse(options.window()), silence, tasks());
    }

    Checkpoints checkpoints(Path out) throws IOException {
        URI folder = checkpoints == null ? out.resolve(".checkpoints").toUri() : uri(checkpoints);
        boolean local = "file".equals(folder.getScheme());
        Optional<String> from =
                switch (startFrom) {
                    case LATEST -> local ? Checkpoints.latest(Path.of(folder)) : Optional.empty();
                    case BEGINNING -> Optional.empty();
                    default -> Optional.of(uri(startFrom).toString());
                };
        return new Checkpoints(folder, interval, from);
    }

    private int tasks() {
        if (parallelism == null) {
            return Runtime.getRuntime().availableProcessors();
        }
        if (parallelism < 1) {
            throw new ParameterException(
                    verb.commandLine(), "expected --parallelism of at least 1, found " + parallelism);
        }
        return parallelism;
    }

    /** A URI as it is, a path as the URI of a file. */
    private static URI uri(String place) {
        return place.matches("[a-z][a-z0-9+.-]*:.*")
                ? URI.create(place)
                : Path.of(place).toAbsolutePath().toUri();
    }
}
