package io.kicktrace.codec;

import io.kicktrace.avro.EventChunk;
import io.kicktrace.event.Direction;
import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectInfo;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.event.QueueInfo;
import io.kicktrace.event.ThreadInfo;
import io.kicktrace.event.ThreadRole;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;

/**
 * Event chunks to Avro bytes and back, field by field in the order of the schema, without an object per event.
 *
 * <p>The generated records would do the same at one object an event; a test holds both ways equal. Bytes of another
 * version of the schema go through Avro's own resolution first ({@link #upgrade}), so the fast way only ever sees the
 * current version. Not thread-safe.
 */
public final class ChunkCodec {
    private static final EventKind[] KINDS = EventKind.values();
    private static final ThreadRole[] THREAD_ROLES = ThreadRole.values();
    private static final ObjectRole[] OBJECT_ROLES = ObjectRole.values();
    private static final Direction[] DIRECTIONS = Direction.values();
    /** More entries than any chunk of ours; a length above it is damage, not data. */
    private static final long MAX_ENTRIES = 1 << 24;
    /** Longer than any name of ours. */
    private static final long MAX_TEXT_BYTES = 1 << 16;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(16 * 1024);
    private final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
    private BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(new byte[0], null);

    /** The schema of this version. */
    public static Schema schema() {
        return EventChunk.getClassSchema();
    }

    /** Encodes a chunk as an Avro body, without framing. Events must be in time order. */
    public byte[] encode(ChunkHeader header, ChunkTables tables, EventColumns events) {
        out.reset();
        try {
            writeHeader(encoder, header);
            writeTables(encoder, tables);
            writeEvents(encoder, header.firstNanos(), events);
            encoder.flush();
        } catch (IOException impossible) {
            throw new IllegalStateException("writing to memory failed", impossible);
        }
        return out.toByteArray();
    }

    /**
     * Decodes an Avro body of the current schema.
     *
     * @param events cleared, then filled
     * @throws IOException if the bytes are not such a body
     */
    public DecodedTables decode(byte[] body, EventColumns events) throws IOException {
        decoder = DecoderFactory.get().binaryDecoder(body, decoder);
        try {
            ChunkHeader header = readHeader(decoder);
            ChunkTables tables = readTables(decoder);
            readEvents(decoder, header.firstNanos(), tables, events);
            return new DecodedTables(header, tables);
        } catch (AvroRuntimeException | UnsupportedOperationException e) {
            // Avro's own limits on lengths throw these
            throw new IOException("damaged chunk: " + e.getMessage(), e);
        }
    }

    /** Decodes only the header, which stands first. */
    public ChunkHeader decodeHeader(byte[] body) throws IOException {
        decoder = DecoderFactory.get().binaryDecoder(body, decoder);
        return readHeader(decoder);
    }

    /** Turns a body written with another version of the schema into one of this version. */
    public byte[] upgrade(byte[] body, Schema writer) throws IOException {
        SpecificDatumReader<EventChunk> reader = new SpecificDatumReader<>(writer, schema());
        EventChunk chunk = reader.read(null, DecoderFactory.get().binaryDecoder(body, null));
        ByteArrayOutputStream upgraded = new ByteArrayOutputStream(body.length + 64);
        BinaryEncoder e = EncoderFactory.get().binaryEncoder(upgraded, null);
        new SpecificDatumWriter<EventChunk>(schema()).write(chunk, e);
        e.flush();
        return upgraded.toByteArray();
    }

    /**
     * A decoded chunk but for its events.
     *
     * @param header what the chunk says of itself
     * @param tables what its events refer to
     */
    public record DecodedTables(ChunkHeader header, ChunkTables tables) {}

    private static void writeHeader(BinaryEncoder e, ChunkHeader h) throws IOException {
        e.writeString(h.host());
        e.writeString(h.vm());
        e.writeString(h.captureId());
        e.writeLong(h.sequence());
        e.writeBoolean(h.last());
        e.writeString(h.clock());
        if (h.wallOffsetNanos().isPresent()) {
            e.writeIndex(1);
            e.writeLong(h.wallOffsetNanos().getAsLong());
        } else {
            e.writeIndex(0);
            e.writeNull();
        }
        e.writeLong(h.firstNanos());
        e.writeLong(h.lastNanos());
        e.writeLong(h.lostBefore());
    }

    private static ChunkHeader readHeader(BinaryDecoder d) throws IOException {
        String host = text(d);
        String vm = text(d);
        String captureId = text(d);
        long sequence = d.readLong();
        boolean last = d.readBoolean();
        String clock = text(d);
        OptionalLong wallOffset = d.readIndex() == 1 ? OptionalLong.of(d.readLong()) : OptionalLong.empty();
        long first = d.readLong();
        long lastNanos = d.readLong();
        long lost = d.readLong();
        if (lastNanos < first) {
            throw new IOException("damaged chunk: ends at " + lastNanos + " ns, before its start " + first);
        }
        return new ChunkHeader(host, vm, captureId, sequence, last, clock, wallOffset, first, lastNanos, lost);
    }

    private static void writeTables(BinaryEncoder e, ChunkTables tables) throws IOException {
        startArray(e, tables.threads().size());
        for (ThreadInfo t : tables.threads()) {
            e.startItem();
            e.writeInt(t.tid());
            e.writeInt(t.tgid());
            e.writeString(t.comm());
            e.writeEnum(t.role().ordinal());
        }
        e.writeArrayEnd();
        startArray(e, tables.queues().size());
        for (QueueInfo q : tables.queues()) {
            e.startItem();
            e.writeEnum(q.direction().ordinal());
            e.writeInt(q.index());
            e.writeBoolean(q.indexKnown());
            e.writeInt(q.workerTid());
        }
        e.writeArrayEnd();
        startArray(e, tables.objects().size());
        for (ObjectInfo o : tables.objects()) {
            e.startItem();
            e.writeEnum(o.role().ordinal());
            e.writeLong(o.address());
            e.writeInt(o.queue());
        }
        e.writeArrayEnd();
        startArray(e, tables.symbols().size());
        for (String s : tables.symbols()) {
            e.startItem();
            e.writeString(s);
        }
        e.writeArrayEnd();
    }

    private static ChunkTables readTables(BinaryDecoder d) throws IOException {
        List<ThreadInfo> threads = new ArrayList<>();
        for (long n = checked(d.readArrayStart()); n != 0; n = checked(d.arrayNext())) {
            for (long i = 0; i < n; i++) {
                threads.add(new ThreadInfo(
                        d.readInt(), d.readInt(), text(d), constant(THREAD_ROLES, d.readEnum(), "thread role")));
            }
        }
        List<QueueInfo> queues = new ArrayList<>();
        for (long n = checked(d.readArrayStart()); n != 0; n = checked(d.arrayNext())) {
            for (long i = 0; i < n; i++) {
                Direction direction = constant(DIRECTIONS, d.readEnum(), "direction");
                int index = d.readInt();
                if (index < 0) {
                    throw new IOException("damaged chunk: queue index " + index);
                }
                queues.add(new QueueInfo(direction, index, d.readBoolean(), d.readInt()));
            }
        }
        List<ObjectInfo> objects = new ArrayList<>();
        for (long n = checked(d.readArrayStart()); n != 0; n = checked(d.arrayNext())) {
            for (long i = 0; i < n; i++) {
                ObjectRole role = constant(OBJECT_ROLES, d.readEnum(), "object role");
                long address = d.readLong();
                objects.add(new ObjectInfo(role, address, index(d.readInt(), queues.size(), "queue")));
            }
        }
        List<String> symbols = new ArrayList<>();
        for (long n = checked(d.readArrayStart()); n != 0; n = checked(d.arrayNext())) {
            for (long i = 0; i < n; i++) {
                symbols.add(text(d));
            }
        }
        return new ChunkTables(threads, queues, objects, symbols);
    }

    private static void writeEvents(BinaryEncoder e, long firstNanos, EventColumns events) throws IOException {
        int n = events.size();
        startArray(e, n);
        long before = firstNanos;
        for (int i = 0; i < n; i++) {
            long now = events.timeNanos(i);
            if (now < before) {
                throw new IllegalArgumentException("events must be in time order: " + now + " ns after " + before);
            }
            e.startItem();
            e.writeEnum(events.kind(i).ordinal());
            e.writeLong(now - before);
            e.writeInt(events.thread(i));
            e.writeInt(events.cpu(i));
            e.writeInt(events.object(i));
            e.writeLong(events.a(i));
            e.writeLong(events.b(i));
            e.writeLong(events.c(i));
            before = now;
        }
        e.writeArrayEnd();
    }

    private static void readEvents(BinaryDecoder d, long firstNanos, ChunkTables tables, EventColumns events)
            throws IOException {
        events.clear();
        int threads = tables.threads().size();
        int objects = tables.objects().size();
        long now = firstNanos;
        for (long n = checked(d.readArrayStart()); n != 0; n = checked(d.arrayNext())) {
            for (long i = 0; i < n; i++) {
                EventKind kind = constant(KINDS, d.readEnum(), "event kind");
                long delta = d.readLong();
                if (delta < 0) {
                    throw new IOException("damaged chunk: time goes back by " + -delta + " ns at event " + i);
                }
                now += delta;
                int thread = index(d.readInt(), threads, "thread");
                int cpu = d.readInt();
                int object = index(d.readInt(), objects, "object");
                events.add(kind, now, thread, cpu, object, d.readLong(), d.readLong(), d.readLong());
            }
        }
    }

    private static void startArray(BinaryEncoder e, int size) throws IOException {
        e.writeArrayStart();
        e.setItemCount(size);
    }

    private static String text(BinaryDecoder d) throws IOException {
        long bytes = d.readLong();
        if (bytes < 0 || bytes > MAX_TEXT_BYTES) {
            throw new IOException("damaged chunk: a text of " + bytes + " bytes, at most " + MAX_TEXT_BYTES);
        }
        byte[] utf8 = new byte[(int) bytes];
        d.readFixed(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private static long checked(long entries) throws IOException {
        if (entries < 0 || entries > MAX_ENTRIES) {
            throw new IOException("damaged chunk: an array of " + entries + " entries, at most " + MAX_ENTRIES);
        }
        return entries;
    }

    private static int index(int i, int size, String table) throws IOException {
        if (i < -1 || i >= size) {
            throw new IOException("damaged chunk: " + table + " index " + i + " of " + size);
        }
        return i;
    }

    private static <T> T constant(T[] constants, int i, String what) throws IOException {
        if (i < 0 || i >= constants.length) {
            throw new IOException("damaged chunk: " + what + " number " + i + " of " + constants.length);
        }
        return constants[i];
    }
}
