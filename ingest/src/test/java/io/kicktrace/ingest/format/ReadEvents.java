package io.kicktrace.ingest.format;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.ObjectTable;
import io.kicktrace.ingest.table.Tables;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a reader hands on for one input, kept for a test to look at. */
public final class ReadEvents implements EventIntake {
    /** One event, with the numbers of the tables looked up. */
    public record Event(
            long nanos,
            int cpu,
            int tid,
            int tgid,
            String comm,
            EventKind kind,
            String object,
            long a,
            long b,
            long c) {
        @Override
        public String toString() {
            return nanos + " " + cpu + " " + comm + "-" + tid + (tgid < 0 ? "" : "(" + tgid + ")") + " " + kind
                    + (object.isEmpty() ? "" : " " + object) + " " + a + " " + b + " " + c;
        }
    }

    private static final ProbeMap SHIPPED = ProbeMap.shipped();

    private final Tables tables = new Tables();
    private final IngestStats stats = new IngestStats();
    private final ProbeMap probes;
    private final CaptureFacts facts = new CaptureFacts();
    private final List<Event> events = new ArrayList<>();
    private final List<String> marks = new ArrayList<>();
    private final Map<String, Long> byName = new TreeMap<>();

    private ReadEvents(ProbeMap probes) {
        this.probes = probes;
    }

    /** Reads a test resource with the presets. */
    public static ReadEvents ofResource(FormatReader reader, String resource) {
        try (InputStream in = ReadEvents.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalArgumentException("no test resource " + resource);
            }
            return of(reader, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes of a test resource. */
    public static byte[] bytes(String resource) {
        try (InputStream in = ReadEvents.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalArgumentException("no test resource " + resource);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads bytes with the presets. */
    public static ReadEvents of(FormatReader reader, byte[] bytes) {
        return of(reader, bytes, SHIPPED);
    }

    /** Reads lines with the presets. */
    public static ReadEvents of(FormatReader reader, String text) {
        return of(reader, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads bytes. */
    public static ReadEvents of(FormatReader reader, byte[] bytes, ProbeMap probes) {
        ReadEvents read = new ReadEvents(probes);
        try (ByteSource source = ByteSource.of("test", new ByteArrayInputStream(bytes), bytes.length)) {
            reader.read(source, read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read;
    }

    /** The events, in the order of the input. */
    public List<Event> events() {
        return events;
    }

    /** Those of one kind. */
    public List<Event> events(EventKind kind) {
        return events.stream().filter(e -> e.kind() == kind).toList();
    }

    /** Marks: {@code lost CPU COUNT}, {@code started CPU}, each with the number of events before it. */
    public List<String> marks() {
        return marks;
    }

    /** Events by name. */
    public Map<String, Long> byName() {
        return byName;
    }

    /** All events, with a stamp or without. */
    public long total() {
        return byName.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How often something was noted. */
    public long stat(IngestStat stat) {
        return stats.count(stat);
    }

    /** The name that a symbol operand stands for. */
    public String symbol(long operand) {
        return tables.symbols().name((int) operand);
    }

    /** The id of a thread that an operand stands for. */
    public int tid(long operand) {
        return tables.threads().tid((int) operand);
    }

    /** The name of a thread that an operand stands for. */
    public String comm(long operand) {
        return tables.threads().comm((int) operand);
    }

    @Override
    public Tables tables() {
        return tables;
    }

    @Override
    public IngestStats stats() {
        return stats;
    }

    @Override
    public ProbeMap probes() {
        return probes;
    }

    @Override
    public CaptureFacts facts() {
        return facts;
    }

    @Override
    public void event(long nanos, int cpu, int thread, EventDraft draft) {
        String object = "";
        if (draft.object != ObjectTable.NONE) {
            ObjectRole role = tables.objects().role(draft.object);
            object = role + "@" + Long.toHexString(tables.objects().address(draft.object));
        }
        boolean known = thread >= 0;
        events.add(new Event(
                nanos,
                cpu,
                known ? tables.threads().tid(thread) : -1,
                known ? tables.threads().tgid(thread) : -1,
                known ? tables.threads().comm(thread) : "",
                draft.kind,
                object,
                draft.a,
                draft.b,
                draft.c));
    }

    @Override
    public void lost(int cpu, long count) {
        marks.add("lost " + cpu + " " + count + " after " + events.size());
    }

    @Override
    public void bufferStarted(int cpu) {
        marks.add("started " + cpu + " after " + events.size());
    }

    @Override
    public void counted(String eventName, long count) {
        byName.merge(eventName, count, Long::sum);
    }

    @Override
    public void progress() {}
}
