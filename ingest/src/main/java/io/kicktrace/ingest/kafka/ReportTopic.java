package io.kicktrace.ingest.kafka;

import io.kicktrace.avro.CaptureReport;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.avro.AvroRuntimeException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** What ingests told of their inputs, read back from the topic beside that of the chunks. */
public final class ReportTopic {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final long DEADLINE_NANOS = TimeUnit.MINUTES.toNanos(2);

    private ReportTopic() {}

    /**
     * The reports of a topic.
     *
     * @param reports the last one of each capture, in the order in which they were first sent
     * @param damaged records that are no reports
     */
    public record Reports(List<CaptureReport> reports, long damaged) {
        /** Copies the list. */
        public Reports {
            reports = List.copyOf(reports);
        }
    }

    /**
     * Reads what is there now.
     *
     * @param topic the topic of chunks
     * @throws IOException if it cannot be read
     */
    public static Reports read(String topic, ClientProperties properties) throws IOException {
        String captures = Topics.captures(topic);
        Map<String, Object> config = new HashMap<>(properties.forClient());
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.GROUP_ID_CONFIG, null);
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            return read(consumer, captures);
        } catch (InterruptException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while reading " + captures);
        } catch (KafkaException e) {
            throw KafkaFailure.of(e, captures, properties);
        }
    }

    private static Reports read(Consumer<byte[], byte[]> consumer, String topic) throws IOException {
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(p -> new TopicPartition(topic, p.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        Map<String, CaptureReport> byCapture = new LinkedHashMap<>();
        long damaged = 0;
        long started = System.nanoTime();
        while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.getOrDefault(p, 0L))) {
            if (System.nanoTime() - started > DEADLINE_NANOS) {
                throw new IOException("kafka:" + topic + ": expected to read it to its end, found none within "
                        + TimeUnit.NANOSECONDS.toSeconds(DEADLINE_NANOS) + " s; try again");
            }
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                damaged += add(record, byCapture) ? 0 : 1;
            }
        }
        return new Reports(new ArrayList<>(byCapture.values()), damaged);
    }

    private static boolean add(ConsumerRecord<byte[], byte[]> record, Map<String, CaptureReport> byCapture) {
        if (record.value() == null) {
            return false;
        }
        try {
            CaptureReport report = CaptureReport.getDecoder().decode(record.value());
            // inputs that were not read have no id; each of them counts
            String id = report.getCaptureId().isEmpty() ? "" + record.offset() : report.getCaptureId();
            byCapture.put(id, report);
            return true;
        } catch (IOException | AvroRuntimeException e) {
            return false;
        }
    }
}
