package io.kicktrace.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.ChunkFileReader;
import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.codec.ChunkKey;
import io.kicktrace.codec.Framing;
import io.kicktrace.codec.RegistryFrame;
import io.kicktrace.codec.SingleObject;
import io.kicktrace.ingest.Ingest;
import io.kicktrace.ingest.IngestOptions;
import io.kicktrace.ingest.IngestProgress;
import io.kicktrace.ingest.kafka.ClientProperties;
import io.kicktrace.ingest.kafka.KafkaFailure;
import io.kicktrace.ingest.kafka.KafkaSink;
import io.kicktrace.ingest.kafka.KafkaTarget;
import io.kicktrace.ingest.kafka.Topics;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Chunks to a real broker. What should arrive is what the same ingest writes to files. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class KafkaSinkTest {
    private static final String CAPTURE = Path.of("samples", "guest-paced50us-unpatched.ftrace.txt.gz")
            .toAbsolutePath()
            .toString();
    private static final Topics.Layout LAYOUT = new Topics.Layout(3, (short) 1, 3_600_000);

    @TempDir
    static Path dir;

    static Broker broker;

    @TempDir
    Path out;

    @BeforeAll
    static void start() throws Exception {
        broker = SharedBroker.get();
    }

    @Test
    void topicHoldsTheChunksOfTheFileEachUnderItsKey() throws Exception {
        topic("whole");
        ingest("whole", new SingleObject(), Optional.empty());

        Map<String, List<byte[]>> expected = byVm(fileBodies());
        assertThat(expected).hasSizeGreaterThan(1);
        Map<String, List<byte[]>> arrived = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : records("whole")) {
            assertThat(record.value()).startsWith(0xC3, 0x01);
            byte[] body = new SingleObject().unframe(record.value());
            ChunkHeader header = new ChunkCodec().decodeHeader(body);
            assertThat(record.key()).isEqualTo(ChunkKey.of(header.host(), header.vm()));
            arrived.computeIfAbsent(header.vm(), vm -> new ArrayList<>()).add(body);
        }
        assertThat(arrived.keySet()).isEqualTo(expected.keySet());
        arrived.forEach((vm, bodies) -> assertThat(bodies)
                .as(vm)
                .usingElementComparator(java.util.Arrays::compare)
                .isEqualTo(expected.get(vm)));

        List<ConsumerRecord<byte[], byte[]>> reports = records(Topics.captures("whole"));
        assertThat(reports).hasSize(1);
        CaptureReport report = CaptureReport.getDecoder().decode(reports.get(0).value());
        assertThat(report.getPath()).isEqualTo(CAPTURE);
        assertThat(reports.get(0).key()).asString().isEqualTo(report.getCaptureId());
    }

    @Test
    void registryFramingByItsBytes() throws Exception {
        topic("registry");
        ingest("registry", new RegistryFrame(0x0A0B), Optional.empty());
        List<byte[]> bodies = fileBodies();
        List<ConsumerRecord<byte[], byte[]>> records = records("registry");
        assertThat(records).hasSameSizeAs(bodies);
        for (ConsumerRecord<byte[], byte[]> record : records) {
            assertThat(record.value()).startsWith(0, 0, 0, 0x0A, 0x0B);
        }
        int length = records.stream().mapToInt(r -> r.value().length - 5).sum();
        assertThat(length).isEqualTo(bodies.stream().mapToInt(b -> b.length).sum());
    }

    @Test
    void whatKafkaHasIsNotSentAgain() throws Exception {
        topic("resumed");
        Optional<Path> state = Optional.of(out.resolve("state"));
        ingest("resumed", new SingleObject(), state);
        int sent = records("resumed").size();
        assertThat(ingest("resumed", new SingleObject(), state)).isEqualTo(sent);
        assertThat(records("resumed")).hasSize(sent);

        // a topic made anew under the old name has nothing of it
        try (var admin = org.apache.kafka.clients.admin.Admin.create(connection())) {
            admin.deleteTopics(List.of("resumed")).all().get();
        }
        topic("resumed");
        assertThat(ingest("resumed", new SingleObject(), state)).isZero();
        assertThat(records("resumed")).hasSize(sent);
    }

    @Test
    void aRunThatBreaksOffLeavesNoGapToTheNext() throws Exception {
        topic("broken");
        Optional<Path> state = Optional.of(out.resolve("state"));
        List<byte[]> bodies = fileBodies();
        int half = bodies.size() / 2;
        KafkaSink sink = new KafkaSink(target("broken", new SingleObject(), state), words -> {});
        for (byte[] body : bodies.subList(0, half)) {
            sink.chunk("h", "c0ffee", body);
        }
        // as if it was killed: what was not acknowledged yet may have arrived or not
        sink.close();
        try (KafkaSink again = new KafkaSink(target("broken", new SingleObject(), state), words -> {})) {
            for (byte[] body : bodies) {
                again.chunk("h", "c0ffee", body);
            }
            again.publish();
        }
        Map<String, Long> next = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : records("broken")) {
            ChunkHeader header = new ChunkCodec().decodeHeader(new SingleObject().unframe(record.value()));
            long expected = next.getOrDefault(header.vm(), 0L);
            assertThat(header.sequence()).as("no gap").isLessThanOrEqualTo(expected);
            next.put(header.vm(), Math.max(expected, header.sequence() + 1));
        }
        byVm(bodies).forEach((vm, all) -> assertThat(next.get(vm)).isEqualTo(all.size()));
    }

    @Test
    void missingTopicIsSaid() {
        assertThatThrownBy(() -> ingest("nowhere", new SingleObject(), Optional.empty()))
                .isInstanceOf(KafkaFailure.class)
                .hasMessageContaining("no such topic")
                .hasMessageContaining("kicktrace topics");
    }

    /** A broker that goes away holds the ingest up, and nothing is lost or sent twice when it is back. */
    @Test
    void brokerThatGoesAwayForAWhile() throws Exception {
        topic("away");
        List<byte[]> bodies = fileBodies();
        int half = bodies.size() / 2;
        AtomicReference<Exception> failed = new AtomicReference<>();
        try (KafkaSink sink = new KafkaSink(target("away", new SingleObject(), Optional.empty()), words -> {})) {
            for (byte[] body : bodies.subList(0, half)) {
                sink.chunk("h", "c0ffee", body);
            }
            broker.kill();
            Thread rest = new Thread(() -> {
                try {
                    for (byte[] body : bodies.subList(half, bodies.size())) {
                        sink.chunk("h", "c0ffee", body);
                    }
                    sink.publish();
                } catch (IOException e) {
                    failed.set(e);
                }
            });
            rest.start();
            TimeUnit.MILLISECONDS.sleep(500);
            assertThat(rest.isAlive()).as("it waits").isTrue();
            broker.restart();
            rest.join(TimeUnit.SECONDS.toMillis(90));
            assertThat(rest.isAlive()).isFalse();
        }
        assertThat(failed.get()).isNull();
        assertThat(records("away")).hasSameSizeAs(bodies);
    }

    @Test
    void brokerThatStaysAwayEndsTheIngest() throws Exception {
        topic("gone");
        ClientProperties impatient = ClientProperties.read(
                broker.clientProperties(dir.resolve("impatient.properties"), "delivery.timeout.ms=1500"));
        KafkaTarget target = new KafkaTarget("gone", impatient, new SingleObject(), Optional.empty());
        List<byte[]> bodies = fileBodies();
        try (KafkaSink sink = new KafkaSink(target, words -> {})) {
            broker.kill();
            assertThatThrownBy(() -> {
                        for (byte[] body : bodies) {
                            sink.chunk("h", "c0ffee", body);
                        }
                        sink.publish();
                    })
                    .isInstanceOf(KafkaFailure.class)
                    .hasMessageContaining("no broker acknowledged anything for")
                    .hasMessageContaining(broker.bootstrap());
        } finally {
            broker.restart();
        }
    }

    private static void topic(String name) throws Exception {
        // a name that was deleted a moment ago may still be going
        for (int attempt = 0; ; attempt++) {
            try {
                Topics.create(name, LAYOUT, properties());
                return;
            } catch (KafkaFailure e) {
                if (attempt == 20) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(200);
            }
        }
    }

    private long ingest(String topic, Framing framing, Optional<Path> state) throws Exception {
        try (KafkaSink sink = new KafkaSink(target(topic, framing, state), words -> {})) {
            Ingest.run(IngestOptions.of(List.of(CAPTURE), out), IngestProgress.NONE, sink);
            return sink.skipped();
        }
    }

    private List<byte[]> fileBodies() throws IOException {
        Path files = out.resolve("files");
        if (!Files.exists(files)) {
            Ingest.run(IngestOptions.of(List.of(CAPTURE), files), IngestProgress.NONE);
        }
        List<byte[]> bodies = new ArrayList<>();
        try (Stream<Path> events = Files.list(files.resolve("events"))) {
            for (Path file : events.sorted().toList()) {
                try (InputStream in = Files.newInputStream(file);
                        ChunkFileReader reader = new ChunkFileReader(in)) {
                    for (Optional<byte[]> body = reader.next(); body.isPresent(); body = reader.next()) {
                        bodies.add(body.get());
                    }
                }
            }
        }
        return bodies;
    }

    private static Map<String, List<byte[]>> byVm(List<byte[]> bodies) throws IOException {
        Map<String, List<byte[]>> byVm = new HashMap<>();
        for (byte[] body : bodies) {
            byVm.computeIfAbsent(new ChunkCodec().decodeHeader(body).vm(), vm -> new ArrayList<>())
                    .add(body);
        }
        return byVm;
    }

    private static KafkaTarget target(String topic, Framing framing, Optional<Path> state) throws IOException {
        return new KafkaTarget(topic, properties(), framing, state);
    }

    private static ClientProperties properties() throws IOException {
        return ClientProperties.read(broker.clientProperties(dir.resolve("client.properties")));
    }

    private static Map<String, Object> connection() {
        return Map.of("bootstrap.servers", broker.bootstrap());
    }

    private static List<ConsumerRecord<byte[], byte[]>> records(String topic) {
        return TopicRecords.all(connection(), topic);
    }
}
