package io.kicktrace.ingest;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.ChunkFileReader;
import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.codec.ChunkTables;
import io.kicktrace.codec.EventColumns;
import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectInfo;
import io.kicktrace.event.QueueInfo;
import io.kicktrace.event.ThreadInfo;
import io.kicktrace.event.ThreadRole;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What an ingest wrote, read back from its files. */
public final class Ingested {
    /** One event of a chunk, with what its indices stand for. Empty texts where there is nothing. */
    public record Event(
            String host,
            String vm,
            EventKind kind,
            long nanos,
            int cpu,
            int tid,
            ThreadRole role,
            String queue,
            long a,
            long b,
            long c) {}

    /** The line at the start of a trace by which it is recognised. */
    private static final String HEADER = "# tracer: nop\n#\n";

    public final List<ChunkHeader> headers = new ArrayList<>();
    public final List<Event> events = new ArrayList<>();
    public final List<CaptureReport> reports;
    private final Set<String> threads = new TreeSet<>();
    private final Map<String, QueueInfo> queues = new TreeMap<>();

    private Ingested(IngestResult result, Path out) throws IOException {
        reports = result.reports();
        try (Stream<Path> files = Files.list(out.resolve("events"))) {
            for (Path file : files.sorted().toList()) {
                read(file);
            }
        }
    }

    /** Ingests lines of ftrace text. */
    public static Ingested text(Path folder, String lines) {
        return text(folder, lines, o -> o);
    }

    /** Ingests lines of ftrace text. */
    public static Ingested text(Path folder, String lines, UnaryOperator<IngestOptions> options) {
        try {
            Path file = folder.resolve("trace.txt");
            Files.writeString(file, HEADER + lines);
            return files(folder, List.of(file), options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ingests a test resource. */
    public static Ingested resource(Path folder, String name) {
        try (InputStream in = Ingested.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException("no test resource " + name);
            }
            Path file = folder.resolve("trace");
            Files.write(file, in.readAllBytes());
            return files(folder, List.of(file), o -> o);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ingests files. */
    public static Ingested files(Path folder, List<Path> files, UnaryOperator<IngestOptions> options) {
        Path out = folder.resolve("out");
        IngestOptions o = IngestOptions.of(files.stream().map(Path::toString).toList(), out);
        try {
            return new Ingested(Ingest.run(options.apply(o), IngestProgress.NONE), out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Names of the VMs that have events. */
    public Set<String> vms() {
        Set<String> vms = new TreeSet<>();
        headers.forEach(h -> vms.add(h.vm()));
        return vms;
    }

    /** Events of a kind. */
    public List<Event> events(EventKind kind) {
        return events.stream().filter(e -> e.kind() == kind).toList();
    }

    /** How many events of a kind a VM has. */
    public long count(String vm, EventKind kind) {
        return events.stream()
                .filter(e -> e.vm().equals(vm) && e.kind() == kind)
                .count();
    }

    /** Threads that play a part: {@code VM ROLE tid}, sorted. */
    public Set<String> threads() {
        return threads;
    }

    /** Queues that objects belong to: {@code VM QUEUE} to what is known of it. */
    public Map<String, QueueInfo> queues() {
        return queues;
    }

    /** Queues of the objects of the events of a kind, in their order, without repetition. */
    public List<String> queuesOf(EventKind kind) {
        return events(kind).stream().map(Event::queue).distinct().toList();
    }

    private void read(Path file) throws IOException {
        ChunkCodec codec = new ChunkCodec();
        EventColumns columns = new EventColumns();
        try (ChunkFileReader in = new ChunkFileReader(Files.newInputStream(file))) {
            for (Optional<byte[]> body = in.next(); body.isPresent(); body = in.next()) {
                ChunkCodec.DecodedTables chunk = codec.decode(body.get(), columns);
                headers.add(chunk.header());
                chunk.tables().threads().forEach(t -> thread(chunk.header().vm(), t));
                chunk.tables().queues().forEach(q -> queues.put(chunk.header().vm() + " " + q.name(), q));
                for (int i = 0; i < columns.size(); i++) {
                    events.add(event(chunk.header(), chunk.tables(), columns, i));
                }
            }
        }
    }

    private void thread(String vm, ThreadInfo thread) {
        if (thread.role() != ThreadRole.OTHER && thread.role() != ThreadRole.IDLE) {
            threads.add(vm + " " + thread.role() + " " + thread.tid());
        }
    }

    private static Event event(ChunkHeader header, ChunkTables tables, EventColumns columns, int i) {
        int t = columns.thread(i);
        int queue = columns.object(i) < 0
                ? ObjectInfo.NO_QUEUE
                : tables.objects().get(columns.object(i)).queue();
        return new Event(
                header.host(),
                header.vm(),
                columns.kind(i),
                columns.timeNanos(i),
                columns.cpu(i),
                t < 0 ? -1 : tables.threads().get(t).tid(),
                t < 0 ? ThreadRole.OTHER : tables.threads().get(t).role(),
                queue < 0 ? "" : tables.queues().get(queue).name(),
                columns.a(i),
                columns.b(i),
                columns.c(i));
    }
}
