package io.kicktrace.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.kicktrace.analytics.AnalyzeJob;
import io.kicktrace.analytics.AnalyzeOptions;
import io.kicktrace.analytics.AnalyzeResult;
import io.kicktrace.analytics.TopicJob;
import io.kicktrace.analytics.TopicOptions;
import io.kicktrace.analytics.io.KafkaInput;
import io.kicktrace.codec.ChunkKey;
import io.kicktrace.codec.SingleObject;
import io.kicktrace.ingest.Ingest;
import io.kicktrace.ingest.IngestOptions;
import io.kicktrace.ingest.IngestProgress;
import io.kicktrace.ingest.kafka.ClientProperties;
import io.kicktrace.ingest.kafka.KafkaSink;
import io.kicktrace.ingest.kafka.KafkaTarget;
import io.kicktrace.ingest.kafka.Topics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The job over a topic. What it should give is what it gives over files of the same captures. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class TopicAnalysisTest {
    private static final Duration WINDOW = Duration.ofMillis(20);
    private static final List<String> CAPTURES = List.of(
            Path.of("samples", "guest-paced50us-unpatched.ftrace.txt.gz")
                    .toAbsolutePath()
                    .toString(),
            Path.of("samples", "paced10us-unpatched.ftrace.txt.gz")
                    .toAbsolutePath()
                    .toString());

    @TempDir
    Path dir;

    private Broker broker;
    private ClientProperties properties;
    private List<String> expected = List.of();

    @BeforeEach
    void overFiles() throws Exception {
        broker = SharedBroker.get();
        properties = ClientProperties.read(broker.clientProperties(dir.resolve("client.properties")));
        Path files = dir.resolve("files");
        Ingest.run(IngestOptions.of(CAPTURES, files), IngestProgress.NONE);
        AnalyzeJob.run(AnalyzeOptions.of(files.resolve("events"), files).withWindow(WINDOW));
        expected = AnalysisRows.all(files);
        assertThat(expected).hasSizeGreaterThan(100);
    }

    /** And what somebody else puts into the topic is kept apart and changes no row. */
    @Test
    void topicGivesTheRowsOfTheFiles() throws Exception {
        Topics.create("analysed", new Topics.Layout(3, (short) 1, 3_600_000), properties);
        byte[] text = "no chunk".getBytes(StandardCharsets.UTF_8);
        try (KafkaProducer<byte[], byte[]> other = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrap()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (int partition = 0; partition < 3; partition++) {
                other.send(new ProducerRecord<>("analysed", partition, null, text));
                other.send(new ProducerRecord<>("analysed", partition, ChunkKey.of("h", "v"), null));
                // framed as a chunk, and then nothing
                other.send(new ProducerRecord<>("analysed", partition, text, new SingleObject().frame(new byte[0])));
            }
        }
        KafkaTarget target = new KafkaTarget("analysed", properties, new SingleObject(), Optional.empty());
        try (KafkaSink sink = new KafkaSink(target, words -> {})) {
            Ingest.run(IngestOptions.of(CAPTURES, dir), IngestProgress.NONE, sink);
        }
        KafkaInput input = new KafkaInput("analysed", properties.forClient(), OptionalInt.empty(), true);
        AnalyzeResult result =
                TopicJob.untilEnd(TopicOptions.of(input, dir.resolve("out").toUri())
                        .withWindow(WINDOW)
                        .withParallelism(2));
        assertThat(result.damagedChunks()).isEqualTo(9);
        assertThat(result.lateChunks()).isZero();
        assertThat(AnalysisRows.all(dir.resolve("out"))).isEqualTo(expected);
    }
}
