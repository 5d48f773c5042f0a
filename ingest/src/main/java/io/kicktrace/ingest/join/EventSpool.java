package io.kicktrace.ingest.join;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.order.OrderedEvents;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Events of one input in time order, kept in a temporary file until the other inputs have been read as well. */
public final class EventSpool implements OrderedEvents, Closeable {
    private static final EventKind[] KINDS = EventKind.values();
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final DataOutputStream out;
    private final Set<Long> sources = new HashSet<>();
    private long events;
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    /** An empty spool. */
    public EventSpool() throws IOException {
        file = Files.createTempFile("kicktrace-", ".spool");
        out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES));
    }

    @Override
    public void event(EventKind kind, long nanos, int cpu, int thread, int object, long a, long b, long c) {
        try {
            out.writeByte(kind.ordinal());
            out.writeLong(nanos);
            out.writeInt(cpu);
            out.writeInt(thread);
            out.writeInt(object);
            out.writeLong(a);
            out.writeLong(b);
            out.writeLong(c);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        events++;
        sources.add(source(kind, cpu));
        firstNanos = Math.min(firstNanos, nanos);
        lastNanos = Math.max(lastNanos, nanos);
    }

    /** What one recorder records of one CPU. */
    private static long source(EventKind kind, int cpu) {
        return (long) kind.ordinal() << 32 | (cpu & 0xFFFF_FFFFL);
    }

    /** Whether it holds events of a kind on a CPU. */
    boolean has(EventKind kind, int cpu) {
        return sources.contains(source(kind, cpu));
    }

    /** Stamp of the first event; above {@link #lastNanos} if there is none. */
    public long firstNanos() {
        return firstNanos;
    }

    /** Stamp of the last event. */
    public long lastNanos() {
        return lastNanos;
    }

    /** Ends the writing and reads from the first event on. */
    Reading read() throws IOException {
        out.close();
        return new Reading();
    }

    @Override
    public void close() throws IOException {
        out.close();
        Files.deleteIfExists(file);
    }

    /** One reading; {@link #next} fills the fields. */
    final class Reading implements Closeable {
        private final DataInputStream in;
        private long left = events;
        EventKind kind = EventKind.UNKNOWN;
        long nanos;
        int cpu;
        int thread;
        int object;
        long a;
        long b;
        long c;

        private Reading() throws IOException {
            in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES));
        }

        boolean next() throws IOException {
            if (left == 0) {
                return false;
            }
            left--;
            kind = KINDS[in.readByte()];
            nanos = in.readLong();
            cpu = in.readInt();
            thread = in.readInt();
            object = in.readInt();
            a = in.readLong();
            b = in.readLong();
            c = in.readLong();
            return true;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
