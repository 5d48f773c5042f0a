package io.kicktrace.analytics;

import io.kicktrace.analytics.config.FlinkSettings;
import io.kicktrace.analytics.io.KafkaInput;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ParameterTool;
import org.apache.flink.util.TimeUtils;

/**
 * What {@code flink run} and application mode start: the job over a topic. Checkpoints, restarts and parallelism are the
 * cluster's configuration; passwords are in the file of client properties and nowhere else.
 *
 * <pre>
 *   kicktrace-job.jar --from kafka:TOPIC --kafka-config FILE --out URI
 *                     [--window 60s] [--silence 24h] [--schema-id N] [--until-end true]
 * </pre>
 */
public final class TopicMain {
    private static final String KAFKA = "kafka:";
    private static final String OURS = "kicktrace.";
    private static final Set<String> OPTIONS =
            Set.of("from", "kafka-config", "out", "window", "silence", "schema-id", "until-end");

    private TopicMain() {}

    /** Builds the job and hands it to the environment that runs it. */
    public static void main(String[] args) throws Exception {
        ParameterTool options = ParameterTool.fromArgs(args);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(FlinkSettings.job());
        TopicOptions topic = topic(options, env.getParallelism());
        TopicJob.build(env, topic);
        env.execute(TopicJob.name(topic));
    }

    static TopicOptions topic(ParameterTool options, int parallelism) throws IOException {
        Set<String> unknown = new TreeSet<>(options.toMap().keySet());
        unknown.removeAll(OPTIONS);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("expected options of " + new TreeSet<>(OPTIONS) + ", found " + unknown);
        }
        String from = required(options, "from");
        if (!from.startsWith(KAFKA)) {
            throw new IllegalArgumentException("expected --from kafka:TOPIC, found '" + from + "'");
        }
        OptionalInt schemaId =
                options.has("schema-id") ? OptionalInt.of(options.getInt("schema-id")) : OptionalInt.empty();
        KafkaInput input = new KafkaInput(
                from.substring(KAFKA.length()),
                properties(Path.of(required(options, "kafka-config"))),
                schemaId,
                options.getBoolean("until-end", false));
        TopicOptions defaults = TopicOptions.of(input, URI.create(required(options, "out")));
        return new TopicOptions(
                input,
                defaults.out(),
                duration(options, "window", defaults.window()),
                duration(options, "silence", defaults.silence()),
                parallelism);
    }

    private static String required(ParameterTool options, String name) {
        String value = options.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("expected --" + name + ", found none");
        }
        return value;
    }

    private static Duration duration(ParameterTool options, String name, Duration otherwise) {
        String value = options.get(name);
        return value == null ? otherwise : TimeUtils.parseDuration(value);
    }

    private static Map<String, String> properties(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        }
        Map<String, String> client = new HashMap<>();
        for (String name : properties.stringPropertyNames()) {
            if (!name.startsWith(OURS)) {
                client.put(name, properties.getProperty(name));
            }
        }
        return client;
    }
}
