package io.kicktrace.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.avro.EventChunk;
import io.kicktrace.event.Direction;
import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectInfo;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.event.QueueInfo;
import io.kicktrace.event.ThreadInfo;
import io.kicktrace.event.ThreadRole;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The hand-written codec and Avro's own must be two ways to the same bytes; then any Avro reader can read our chunks and
 * our reader any other's.
 */
class ChunkCodecTest {
    private final ChunkCodec codec = new ChunkCodec();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void roundTripKeepsEverything(long seed) throws IOException {
        Sample sample = Sample.random(new Random(seed), 1 + (int) seed * 400);
        EventColumns back = new EventColumns();
        ChunkCodec.DecodedTables decoded = codec.decode(sample.encode(codec), back);
        assertEquals(sample.header, decoded.header());
        assertEquals(sample.tables, decoded.tables());
        assertSameEvents(sample.events, back);
    }

    @Test
    void avroReadsOurBytesAndWritesTheSame() throws IOException {
        Sample sample = Sample.random(new Random(42), 700);
        byte[] ours = sample.encode(codec);
        EventChunk record = new SpecificDatumReader<EventChunk>(EventChunk.getClassSchema())
                .read(null, DecoderFactory.get().binaryDecoder(ours, null));
        assertEquals(700, record.getEvents().size());
        assertEquals(sample.header.host(), record.getHost());
        assertEquals("KVM_EXIT", record.getEvents().get(0).getKind().name());
        assertArrayEquals(ours, avro(record, EventChunk.getClassSchema()));
    }

    @Test
    void avrosEnumsHaveOurNamesInOurOrder() {
        assertEquals(names(EventKind.values()), names(io.kicktrace.avro.EventKind.values()));
        assertEquals(names(ThreadRole.values()), names(io.kicktrace.avro.ThreadRole.values()));
        assertEquals(names(ObjectRole.values()), names(io.kicktrace.avro.ObjectRole.values()));
        assertEquals(names(Direction.values()), names(io.kicktrace.avro.Direction.values()));
    }

    @Test
    void everyCutIsAnErrorAndNeverAHang() {
        byte[] body = Sample.random(new Random(7), 20).encode(codec);
        for (int length = 0; length < body.length; length++) {
            byte[] cut = Arrays.copyOf(body, length);
            assertThrows(IOException.class, () -> codec.decode(cut, new EventColumns()), "cut at " + length);
        }
    }

    @Test
    void flippedBytesNeverDoWorseThanAnIoException() {
        Random random = new Random(11);
        byte[] body = Sample.random(new Random(8), 50).encode(codec);
        for (int round = 0; round < 20_000; round++) {
            byte[] damaged = body.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            try {
                codec.decode(damaged, new EventColumns());
            } catch (IOException expected) {
                assertTrue(
                        expected.getMessage() == null || !expected.getMessage().isEmpty());
            }
        }
    }

    @Test
    void eventsOutOfOrderAreRefused() {
        EventColumns events = new EventColumns();
        events.add(EventKind.KVM_ENTRY, 100, -1, 0, -1, 0, 0, 0);
        events.add(EventKind.KVM_ENTRY, 99, -1, 0, -1, 0, 0, 0);
        ChunkHeader header = new ChunkHeader("h", "v", "c", 0, true, "mono", OptionalLong.empty(), 100, 100, 0);
        ChunkTables none = new ChunkTables(List.of(), List.of(), List.of(), List.of());
        assertThrows(IllegalArgumentException.class, () -> codec.encode(header, none, events));
    }

    @Test
    void singleObjectFrameIsAvrosOwn() throws IOException {
        byte[] body = Sample.random(new Random(3), 10).encode(codec);
        byte[] framed = new SingleObject().frame(body);
        EventChunk record = EventChunk.getDecoder().decode(framed);
        assertEquals(10, record.getEvents().size());
        assertArrayEquals(
                body,
                new SingleObject()
                        .unframe(EventChunk.getEncoder().encode(record).array()));
    }

    @Test
    void chunkOfAnOlderSchemaIsRead() throws IOException {
        // The first version had no lost_before; a reader of today fills in the default.
        Schema older = without(EventChunk.getClassSchema(), "lost_before");
        Sample sample = Sample.random(new Random(9), 30);
        EventChunk record = new SpecificDatumReader<EventChunk>(EventChunk.getClassSchema())
                .read(null, DecoderFactory.get().binaryDecoder(sample.encode(codec), null));
        org.apache.avro.generic.GenericRecord projected = new org.apache.avro.generic.GenericDatumReader<
                        org.apache.avro.generic.GenericRecord>(EventChunk.getClassSchema(), older)
                .read(null, DecoderFactory.get().binaryDecoder(avro(record, EventChunk.getClassSchema()), null));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder e = EncoderFactory.get().binaryEncoder(out, null);
        new org.apache.avro.generic.GenericDatumWriter<>(older).write(projected, e);
        e.flush();

        EventColumns back = new EventColumns();
        ChunkCodec.DecodedTables decoded = codec.decode(codec.upgrade(out.toByteArray(), older), back);
        assertEquals(0, decoded.header().lostBefore());
        assertSameEvents(sample.events, back);
    }

    @Test
    void containerFileIsReadBackWhicheverWriterGroupsItsBlocks(@TempDir Path dir) throws IOException {
        byte[] first = Sample.random(new Random(1), 100).encode(codec);
        byte[] second = Sample.random(new Random(2), 200).encode(codec);
        Path ours = dir.resolve("ours.avro");
        try (ChunkFileWriter writer = new ChunkFileWriter(ours)) {
            writer.write(first);
            writer.write(second);
        }
        assertReads(Files.readAllBytes(ours), first, second);

        ByteArrayOutputStream grouped = new ByteArrayOutputStream();
        try (DataFileWriter<EventChunk> writer =
                new DataFileWriter<>(new SpecificDatumWriter<>(EventChunk.getClassSchema()))) {
            writer.create(EventChunk.getClassSchema(), grouped);
            for (byte[] body : List.of(first, second)) {
                writer.append(new SpecificDatumReader<EventChunk>(EventChunk.getClassSchema())
                        .read(null, DecoderFactory.get().binaryDecoder(body, null)));
            }
        }
        assertReads(grouped.toByteArray(), first, second);
    }

    private static void assertReads(byte[] file, byte[]... bodies) throws IOException {
        try (ChunkFileReader reader = new ChunkFileReader(new ByteArrayInputStream(file))) {
            for (byte[] body : bodies) {
                assertArrayEquals(body, reader.next().orElseThrow());
            }
            assertTrue(reader.next().isEmpty());
        }
    }

    private static void assertSameEvents(EventColumns expected, EventColumns actual) {
        assertEquals(expected.size(), actual.size());
        for (int i = 0; i < expected.size(); i++) {
            assertEquals(row(expected, i), row(actual, i), "event " + i);
        }
    }

    private static List<Object> row(EventColumns e, int i) {
        return List.of(e.kind(i), e.timeNanos(i), e.thread(i), e.cpu(i), e.object(i), e.a(i), e.b(i), e.c(i));
    }

    private static List<String> names(Enum<?>[] constants) {
        return Arrays.stream(constants).map(Enum::name).toList();
    }

    private static byte[] avro(EventChunk record, Schema schema) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder e = EncoderFactory.get().binaryEncoder(out, null);
        new SpecificDatumWriter<EventChunk>(schema).write(record, e);
        e.flush();
        return out.toByteArray();
    }

    private static Schema without(Schema schema, String field) {
        List<Schema.Field> kept = schema.getFields().stream()
                .filter(f -> !f.name().equals(field))
                .map(f -> new Schema.Field(f, f.schema()))
                .toList();
        return Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), false, kept);
    }

    /** A random but valid chunk. */
    private record Sample(ChunkHeader header, ChunkTables tables, EventColumns events) {
        static Sample random(Random r, int n) {
            EventKind[] kinds = EventKind.values();
            ChunkTables tables = new ChunkTables(
                    List.of(
                            new ThreadInfo(0, -1, "<idle>", ThreadRole.IDLE),
                            new ThreadInfo(5001, 4980, "CPU 0/KVM", ThreadRole.VCPU),
                            new ThreadInfo(4990, 4980, "vhost-4980", ThreadRole.WORKER)),
                    List.of(new QueueInfo(Direction.TX, 0, false, 4990), new QueueInfo(Direction.RX, 3, true, -1)),
                    List.of(
                            new ObjectInfo(ObjectRole.VIRTQUEUE, 0xff11000105eb4ab8L, 0),
                            new ObjectInfo(ObjectRole.NOTIFY_MMIO, 0xfebff004L, -1)),
                    List.of("npf", "EPT_MISCONFIG", "tap0"));
            EventColumns events = new EventColumns();
            long start = r.nextLong() >> 8;
            long now = start;
            for (int i = 0; i < n; i++) {
                EventKind kind = i == 0 ? EventKind.KVM_EXIT : kinds[r.nextInt(kinds.length)];
                events.add(
                        kind,
                        now,
                        r.nextInt(4) - 1,
                        r.nextInt(200) - 1,
                        r.nextInt(3) - 1,
                        r.nextLong(),
                        r.nextInt(),
                        r.nextInt(3) - 1);
                now += r.nextInt(4) == 0 ? 0 : r.nextInt(100_000);
            }
            long last = events.timeNanos(n - 1);
            OptionalLong wall = r.nextBoolean() ? OptionalLong.of(r.nextLong()) : OptionalLong.empty();
            ChunkHeader header = new ChunkHeader(
                    "host-ü", "pid:4980", "c1", r.nextInt(1000), r.nextBoolean(), "mono", wall, start, last, -1);
            return new Sample(header, tables, events);
        }

        byte[] encode(ChunkCodec codec) {
            return codec.encode(header, tables, events);
        }
    }
}
