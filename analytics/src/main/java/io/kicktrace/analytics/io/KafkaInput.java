package io.kicktrace.analytics.io;

import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * A topic of chunks.
 *
 * @param topic its name
 * @param properties what Kafka's clients need to reach it; passwords among them, so this is never printed
 * @param registrySchemaId with registry framing, the id of the schema of chunks; empty: single-object encoding
 * @param untilEnd whether to stop at what is the end of the topic when the job starts
 */
public record KafkaInput(String topic, Map<String, String> properties, OptionalInt registrySchemaId, boolean untilEnd) {
    /** Copies the map. */
    public KafkaInput {
        properties = Map.copyOf(properties);
    }

    @Override
    public String toString() {
        return "kafka:" + topic + " " + new TreeMap<>(properties).keySet();
    }
}
