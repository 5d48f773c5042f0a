package io.kicktrace.ingest.kafka;

import io.kicktrace.codec.Framing;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where in Kafka chunks go, and how.
 *
 * @param topic topic of the chunks; reports go to the one beside it, see {@link Topics#captures}
 * @param properties brokers and credentials
 * @param framing what stands before a chunk
 * @param state folder in which is noted what Kafka has acknowledged; empty: start from the beginning, note nothing
 */
public record KafkaTarget(String topic, ClientProperties properties, Framing framing, Optional<Path> state) {
    /** What Kafka takes, less the room for the suffix of the topic of reports. */
    private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]{1,230}");

    /** Rejects names that Kafka would. */
    public KafkaTarget {
        if (!isTopic(topic)) {
            throw new IllegalArgumentException("no name of a topic: " + topic);
        }
    }

    /** Whether Kafka takes this as the name of a topic. */
    public static boolean isTopic(String name) {
        return TOPIC.matcher(name).matches() && !name.equals(".") && !name.equals("..");
    }
}
