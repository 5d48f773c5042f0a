package io.kicktrace.ingest.kafka;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.codec.ChunkKey;
import io.kicktrace.ingest.sink.CaptureSink;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends chunks to a topic, those of a VM in order and without a gap, and goes on where an earlier run of the same capture
 * stopped. Not more than {@link #IN_FLIGHT_BYTES} are on their way at a time; {@link #chunk} waits for room.
 */
public final class KafkaSink implements CaptureSink {
    private static final int IN_FLIGHT_BYTES = 16 << 20;
    private static final long NOTE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long WORD_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final Duration CLOSE = Duration.ofSeconds(10);

    private final KafkaTarget target;
    private final Consumer<String> words;
    private final Positions positions;
    private final long stallNanos;
    private final KafkaProducer<byte[], byte[]> producer;
    private final Map<String, Sending> captures = new HashMap<>();
    private final Semaphore room = new Semaphore(IN_FLIGHT_BYTES);
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    /** When Kafka last acknowledged something, or nothing was waiting for it. */
    private final AtomicLong movedNanos = new AtomicLong(System.nanoTime());

    private long notedNanos = System.nanoTime();
    private long saidNanos = System.nanoTime();
    private long skipped;
    private boolean published;

    /** One capture on its way. */
    private static final class Sending {
        final AckedPrefix acked;
        /** Chunks that an earlier run sent. */
        final long earlier;
        /** Number of the next chunk. */
        long next;
        /** Acknowledged chunks that are noted. */
        long noted;

        Sending(long earlier) {
            this.earlier = earlier;
            noted = earlier;
            acked = new AckedPrefix(earlier);
        }
    }

    /**
     * Connects.
     *
     * @param words told what a user wants to know meanwhile, a line at a time
     * @throws IOException if the brokers do not answer, refuse the credentials, or have no such topic
     */
    public KafkaSink(KafkaTarget target, Consumer<String> words) throws IOException {
        this.target = target;
        this.words = words;
        Topics.Topic topic = Topics.describe(target.topic(), target.properties());
        Topics.describe(Topics.captures(target.topic()), target.properties());
        positions = new Positions(target.state(), target.topic(), topic.id());
        stallNanos = TimeUnit.MILLISECONDS.toNanos(ProducerSettings.stallMillis(target.properties()));
        try {
            producer = new KafkaProducer<>(ProducerSettings.of(target.properties()));
        } catch (KafkaException e) {
            throw failed(e);
        }
    }

    @Override
    public void chunk(String host, String captureId, byte[] body) throws IOException {
        Sending capture = captures.get(captureId);
        if (capture == null) {
            capture = new Sending(positions.read(captureId));
            captures.put(captureId, capture);
        }
        long index = capture.next++;
        if (index < capture.earlier) {
            skipped++;
            return;
        }
        byte[] value = target.framing().frame(body);
        AckedPrefix acked = capture.acked;
        send(new ProducerRecord<>(target.topic(), ChunkKey.ofBody(body), value), () -> acked.ack(index));
        if (System.nanoTime() - notedNanos > NOTE_NANOS) {
            note();
        }
    }

    /** How many chunks an earlier run had sent, so that they were not sent again. */
    public long skipped() {
        return skipped;
    }

    @Override
    public void report(CaptureReport report) {
        try {
            ByteBuffer value = CaptureReport.getEncoder().encode(report);
            byte[] bytes = new byte[value.remaining()];
            value.get(bytes);
            byte[] key = report.getCaptureId().getBytes(StandardCharsets.UTF_8);
            send(new ProducerRecord<>(Topics.captures(target.topic()), key, bytes), () -> {});
        } catch (IOException e) {
            failure.compareAndSet(null, e);
        }
    }

    @Override
    public void publish() throws IOException {
        try {
            while (!room.tryAcquire(IN_FLIGHT_BYTES, 1, TimeUnit.SECONDS)) {
                check();
            }
            room.release(IN_FLIGHT_BYTES);
        } catch (InterruptedException e) {
            throw interrupted();
        }
        check();
        note();
        published = true;
    }

    @Override
    public void close() throws IOException {
        try {
            // after a failure nothing may follow what failed
            producer.close(published ? CLOSE : Duration.ZERO);
        } catch (InterruptException e) {
            throw interrupted();
        } finally {
            note();
        }
    }

    private void send(ProducerRecord<byte[], byte[]> record, Runnable acknowledged) throws IOException {
        int bytes = Math.min(record.value().length + record.key().length, IN_FLIGHT_BYTES);
        try {
            if (room.availablePermits() == IN_FLIGHT_BYTES) {
                // nothing was waiting, so nothing stood still
                movedNanos.set(System.nanoTime());
            }
            while (!room.tryAcquire(bytes, 1, TimeUnit.SECONDS)) {
                check();
            }
            check();
            while (!enqueued(record, acknowledged, bytes)) {
                check();
            }
        } catch (InterruptedException | InterruptException e) {
            throw interrupted();
        } catch (KafkaException e) {
            throw failed(e);
        }
    }

    /** Hands a record to the producer; false if that had no room for it, or no idea yet of the topic's partitions. */
    private boolean enqueued(ProducerRecord<byte[], byte[]> record, Runnable acknowledged, int bytes) {
        Thread caller = Thread.currentThread();
        boolean[] refused = {false};
        var unused = producer.send(record, (metadata, e) -> {
            if (e instanceof TimeoutException && Thread.currentThread() == caller) {
                refused[0] = true;
                return;
            }
            if (e == null) {
                acknowledged.run();
                movedNanos.set(System.nanoTime());
            } else {
                failure.compareAndSet(null, e);
            }
            room.release(bytes);
        });
        return !refused[0];
    }

    /** Throws what went wrong on another thread, or if nothing has moved for too long. */
    private void check() throws IOException {
        Exception wrong = failure.get();
        if (wrong != null) {
            throw failed(wrong);
        }
        long now = System.nanoTime();
        long still = room.availablePermits() == IN_FLIGHT_BYTES ? 0 : now - movedNanos.get();
        if (still > stallNanos) {
            throw KafkaFailure.stalled(TimeUnit.NANOSECONDS.toSeconds(still), target.topic(), target.properties());
        }
        if (still > WORD_NANOS && now - saidNanos > WORD_NANOS) {
            saidNanos = now;
            words.accept("kafka:" + target.topic() + ": no acknowledgement for " + TimeUnit.NANOSECONDS.toSeconds(still)
                    + " s, waiting");
        }
    }

    private void note() throws IOException {
        notedNanos = System.nanoTime();
        for (Map.Entry<String, Sending> capture : captures.entrySet()) {
            long acked = capture.getValue().acked.acked();
            if (acked > capture.getValue().noted) {
                positions.write(capture.getKey(), acked);
                capture.getValue().noted = acked;
            }
        }
    }

    private KafkaFailure failed(Exception e) {
        return KafkaFailure.of(e, target.topic(), target.properties());
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted while sending to Kafka");
    }
}
