package io.kicktrace.ingest.kafka;

import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;

/** The topics of a fleet: that they are there, and setting them up. */
public final class Topics {
    /** How long to wait for a first answer, unless the properties say; Kafka's minute is long for a typing error. */
    private static final String ANSWER_MILLIS = "20000";

    private Topics() {}

    /**
     * How a topic is laid out.
     *
     * @param partitions number of partitions; never changed later, since it settles where a VM's chunks go
     * @param replication copies of each; -1 takes the brokers' default
     * @param retentionMillis how long chunks are kept
     */
    public record Layout(int partitions, short replication, long retentionMillis) {}

    /**
     * A topic as it is.
     *
     * @param name its name
     * @param id tells it from another one of that name
     * @param partitions number of partitions
     * @param replication copies of each
     * @param created whether it was made just now
     */
    public record Topic(String name, String id, int partitions, int replication, boolean created) {}

    /** The topic of reports beside a topic of chunks. */
    public static String captures(String topic) {
        return topic + "-captures";
    }

    /**
     * Looks at a topic: that the brokers answer, take the credentials, and have it.
     *
     * @throws KafkaFailure if not
     */
    public static Topic describe(String topic, ClientProperties properties)
            throws KafkaFailure, InterruptedIOException {
        try (Admin admin = admin(properties)) {
            return describe(admin, topic, false);
        } catch (KafkaException | ExecutionException e) {
            throw KafkaFailure.of(e, topic, properties);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /**
     * Makes the topic of chunks and that of reports where they are missing; one that is there stays as it is.
     *
     * @throws KafkaFailure if they could not be made
     */
    public static List<Topic> create(String topic, Layout layout, ClientProperties properties)
            throws KafkaFailure, InterruptedIOException {
        List<Topic> topics = new ArrayList<>();
        try (Admin admin = admin(properties)) {
            topics.add(create(admin, chunks(topic, layout)));
            topics.add(create(admin, reports(topic, layout)));
            return topics;
        } catch (KafkaException | ExecutionException e) {
            throw KafkaFailure.of(e, topic, properties);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /** Chunks are kept for a time, to be read again after a mistake; they come compressed and stay as they come. */
    private static NewTopic chunks(String topic, Layout layout) {
        return new NewTopic(topic, layout.partitions(), layout.replication())
                .configs(Map.of(
                        TopicConfig.RETENTION_MS_CONFIG,
                        Long.toString(layout.retentionMillis()),
                        TopicConfig.COMPRESSION_TYPE_CONFIG,
                        "producer"));
    }

    /** Of each capture the last report counts. There are few. */
    private static NewTopic reports(String topic, Layout layout) {
        return new NewTopic(captures(topic), 1, layout.replication())
                .configs(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
    }

    private static Topic create(Admin admin, NewTopic topic) throws ExecutionException, InterruptedException {
        boolean created = true;
        try {
            admin.createTopics(List.of(topic)).all().get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
            created = false;
        }
        return describe(admin, topic.name(), created);
    }

    private static Topic describe(Admin admin, String name, boolean created)
            throws ExecutionException, InterruptedException {
        TopicDescription found =
                admin.describeTopics(List.of(name)).allTopicNames().get().get(name);
        if (found == null) {
            throw new IllegalStateException("Kafka described another topic than " + name);
        }
        int replication = found.partitions().isEmpty()
                ? 0
                : found.partitions().get(0).replicas().size();
        return new Topic(name, found.topicId().toString(), found.partitions().size(), replication, created);
    }

    private static Admin admin(ClientProperties properties) {
        Map<String, Object> config = new HashMap<>(properties.forClient());
        config.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ANSWER_MILLIS);
        config.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ANSWER_MILLIS);
        return Admin.create(config);
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted while waiting for Kafka");
    }
}
