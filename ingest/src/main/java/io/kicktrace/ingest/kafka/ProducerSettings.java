package io.kicktrace.ingest.kafka;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** How the producer is set up: what a user may change, and what the promise of no gap rests on. */
final class ProducerSettings {
    /** Chunks of about 10 KiB, so a batch is dozens of them. */
    private static final int BATCH_BYTES = 256 * 1024;

    private static final int LINGER_MILLIS = 20;
    /** Longest wait inside a call, so that somebody looks whether anything moves. */
    private static final int BLOCK_MILLIS = 1000;
    /** How long nothing may be acknowledged, if the properties do not say; Kafka's own default. */
    private static final long STALL_MILLIS = 120_000;

    private ProducerSettings() {}

    static Map<String, Object> of(ClientProperties properties) {
        Map<String, Object> config = new HashMap<>(properties.forClient());
        config.putIfAbsent(ProducerConfig.CLIENT_ID_CONFIG, "kicktrace-ingest");
        config.putIfAbsent(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd");
        config.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
        config.putIfAbsent(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
        config.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        config.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        config.put(ProducerConfig.ACKS_CONFIG, "all");
        // No batch gives up on its own: one that did while those behind it arrive would leave a gap, and a chunk that
        // fills a gap comes too late. So what a partition holds is always the first chunks, none missing.
        config.put(ProducerConfig.RETRIES_CONFIG, Integer.MAX_VALUE);
        config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
        config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, BLOCK_MILLIS);
        return config;
    }

    /** How long nothing may be acknowledged before the ingest gives up: what the user wrote as delivery.timeout.ms. */
    static long stallMillis(ClientProperties properties) {
        return properties
                .get(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG)
                .map(text -> {
                    try {
                        return Long.parseLong(text.trim());
                    } catch (NumberFormatException e) {
                        return STALL_MILLIS;
                    }
                })
                .orElse(STALL_MILLIS);
    }
}
