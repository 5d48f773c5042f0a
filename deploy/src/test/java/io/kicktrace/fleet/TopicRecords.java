package io.kicktrace.fleet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** What is in a topic, by Kafka's own consumer. */
final class TopicRecords {
    private static final long DEADLINE_NANOS = 60_000_000_000L;

    private TopicRecords() {}

    /** All records there are now, those of a partition in order. */
    static List<ConsumerRecord<byte[], byte[]>> all(Map<String, Object> connection, String topic) {
        Map<String, Object> config = new HashMap<>(connection);
        config.put("isolation.level", "read_committed");
        config.put("enable.auto.commit", "false");
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(p -> new TopicPartition(topic, p.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            long deadline = System.nanoTime() + DEADLINE_NANOS;
            while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("the end of " + topic + " did not come");
                }
                consumer.poll(Duration.ofMillis(200)).forEach(records::add);
            }
        }
        return records;
    }
}
