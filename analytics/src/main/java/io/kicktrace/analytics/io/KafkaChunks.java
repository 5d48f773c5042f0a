package io.kicktrace.analytics.io;

import java.util.Properties;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** A source of the chunks of a topic. */
public final class KafkaChunks {
    private static final String GROUP = "kicktrace-analyze";

    private KafkaChunks() {}

    /**
     * Reads from the beginning of the topic, or from where the checkpoint that the job starts from says. Offsets are
     * committed to the group as well, for people to see the lag; nothing rests on them.
     */
    public static KafkaSource<ChunkEnvelope> source(KafkaInput input) {
        Properties properties = new Properties();
        properties.putAll(input.properties());
        String group = input.properties().getOrDefault(ConsumerConfig.GROUP_ID_CONFIG, GROUP);
        KafkaSourceBuilder<ChunkEnvelope> source = KafkaSource.<ChunkEnvelope>builder()
                .setProperties(properties)
                .setTopics(input.topic())
                .setGroupId(group)
                .setClientIdPrefix(group)
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setDeserializer(new ChunkRecords(input.registrySchemaId()));
        if (input.untilEnd()) {
            source.setBounded(OffsetsInitializer.latest());
        }
        return source.build();
    }
}
