package io.kicktrace.ingest;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.format.TraceFormat;
import io.kicktrace.ingest.identity.IdentityMap;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.sink.CaptureSink;
import io.kicktrace.ingest.sink.FileSink;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads captures of any known format and writes event chunks and reports, in memory that does not grow with them. */
public final class Ingest {
    private static final int SHOWN_BYTES = 24;

    private final IngestOptions options;
    private final IngestProgress progress;
    private final ProbeMap probes;
    private final IdentityMap map;
    private final String optionsText;
    private final CaptureSink sink;
    private final List<CaptureReport> reports = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final Set<String> captureIds = new LinkedHashSet<>();
    /** Path of the first input of each name, to tell the same content from the same start. */
    private final Map<String, String> pathOfId = new HashMap<>();

    private Ingest(IngestOptions options, IngestProgress progress, CaptureSink sink) throws IOException {
        this.options = options;
        this.progress = progress;
        this.sink = sink;
        probes = ProbeMap.with(options.probes());
        map = options.map().isPresent() ? IdentityMap.read(options.map().get()) : IdentityMap.empty();
        optionsText = optionsText();
    }

    /**
     * Ingests all inputs into {@code events} and {@code captures} below the output folder, replacing what an earlier run
     * left there.
     *
     * @throws UnreadableInputException if none of the inputs could be read
     * @throws IOException if the output cannot be written, or the mapping or a probe file cannot be used
     */
    public static IngestResult run(IngestOptions options, IngestProgress progress) throws IOException {
        try (FileSink sink = new FileSink(options.out())) {
            return run(options, progress, sink);
        }
    }

    /**
     * Ingests all inputs into a sink, which the caller closes.
     *
     * @throws UnreadableInputException if none of the inputs could be read
     * @throws IOException if the sink fails, or the mapping or a probe file cannot be used
     */
    public static IngestResult run(IngestOptions options, IngestProgress progress, CaptureSink sink)
            throws IOException {
        try {
            return new Ingest(options, progress, sink).run();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private IngestResult run() throws IOException {
        try (JoinIngest joined = new JoinIngest(options, probes, map, sink, progress)) {
            for (int i = 0; i < options.paths().size(); i++) {
                String path = options.paths().get(i);
                input(path, "unknown-" + (i + 1), joined);
            }
            reports.addAll(joined.finish(CaptureId.of(captureIds)));
        }
        if (failures.size() == options.paths().size()) {
            throw new UnreadableInputException(
                    failures.isEmpty()
                            ? "expected at least one input, found none; name the captures to read"
                            : String.join("\n", failures));
        }
        reports.forEach(sink::report);
        sink.publish();
        return new IngestResult(CaptureId.of(captureIds), reports);
    }

    private void input(String path, String unknown, JoinIngest joined) throws IOException {
        ByteSource opened;
        try {
            opened = ByteSource.open(path);
        } catch (IOException e) {
            notRead(path, unknown, cannotOpen(path, e));
            return;
        }
        try (ByteSource source = opened) {
            input(source, unknown, joined);
        }
    }

    private void input(ByteSource source, String unknown, JoinIngest joined) throws IOException {
        byte[] head = source.head();
        Optional<TraceFormat> format = TraceFormat.of(head);
        if (format.isEmpty()) {
            notRead(source.path(), unknown, notRecognised(source.path(), head));
            return;
        }
        Optional<String> told = options.host().or(() -> Optional.of(map.host()).filter(h -> !h.isEmpty()));
        String host = told.orElse(unknown);
        String id = CaptureId.of(head, source.sizeBytes(), told.orElse(""), optionsText);
        if (pathOfId.containsKey(id) && sameContent(source.path(), pathOfId.get(id))) {
            String why = source.path() + " and " + pathOfId.get(id);
            reports.add(Reports.notRead(id, host, source.path(), IngestStat.DUPLICATE_INPUT, why));
            return;
        }
        pathOfId.putIfAbsent(id, source.path());
        for (int n = 2; !captureIds.add(id); n++) {
            // same start and size, other content
            id = CaptureId.of(head, source.sizeBytes(), told.orElse(""), optionsText + n);
        }
        if (options.join()) {
            joined.read(source, format.get(), host, told.isPresent());
            return;
        }
        InputIngest input = new InputIngest(
                source,
                format.get(),
                host,
                told.isPresent(),
                id,
                options.wallOffsetNanos(),
                probes,
                map,
                sink,
                progress);
        reports.add(input.run());
    }

    private void notRead(String path, String host, String why) {
        failures.add(why);
        reports.add(Reports.notRead("", host, path, IngestStat.UNREADABLE_INPUT, why));
    }

    /** Whether two files hold the same bytes; standard input and pipes are read only once and are like no other. */
    private static boolean sameContent(String a, String b) throws IOException {
        if (a.equals(ByteSource.STDIN) || b.equals(ByteSource.STDIN)) {
            return false;
        }
        Path fileA = Path.of(a);
        Path fileB = Path.of(b);
        return Files.isRegularFile(fileA) && Files.isRegularFile(fileB) && Files.mismatch(fileA, fileB) < 0;
    }

    private String optionsText() throws IOException {
        StringBuilder text = new StringBuilder();
        text.append(options.wallOffsetNanos());
        if (options.join()) {
            text.append("\njoined ").append(new TreeMap<>(options.offsetsNanos()));
        }
        List<Path> files = new ArrayList<>(options.probes());
        options.map().ifPresent(files::add);
        for (Path file : files) {
            text.append('\n').append(Files.readString(file));
        }
        return text.toString();
    }

    private static String cannotOpen(String path, IOException e) {
        if (e instanceof NoSuchFileException) {
            return path + ": expected a capture, found no such file; check the path";
        }
        if (e instanceof AccessDeniedException) {
            return path + ": expected a capture, found a file that may not be read; check its permissions";
        }
        return path + ": expected a capture, could not read it (" + e.getMessage() + ")";
    }

    private static String notRecognised(String path, byte[] head) {
        StringBuilder known = new StringBuilder();
        for (TraceFormat format : TraceFormat.values()) {
            known.append(known.length() == 0 ? "" : "; ").append(format.description());
        }
        String found = head.length == 0
                ? "nothing, it is empty (perf kvm stat prints its table on stderr: save it with 2> FILE)"
                : "a start of '" + shown(head) + "'";
        return path + ": expected " + known + "; found " + found + "; record in one of these formats";
    }

    private static String shown(byte[] head) {
        String text = new String(Arrays.copyOf(head, Math.min(head.length, SHOWN_BYTES)), StandardCharsets.ISO_8859_1);
        return text.replaceAll("[^ -~]", "?");
    }
}
