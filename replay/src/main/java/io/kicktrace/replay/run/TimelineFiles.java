package io.kicktrace.replay.run;

import io.kicktrace.avro.Step;
import io.kicktrace.avro.StepKind;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.replay.calibrate.StepCode;
import io.kicktrace.replay.calibrate.Timeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.specific.SpecificDatumReader;
import org.jspecify.annotations.Nullable;

/**
 * The timelines of a folder. Pieces may stand in any file and any order, so a first reading notes which there are and a second
 * one fetches those of one queue at a time: memory holds one queue, not a fleet.
 */
final class TimelineFiles {

    /** Steps from which on a queue's timeline is not read further: some ten million packets calibrate no better. */
    static final int MOST_STEPS = 4_000_000;

    private static final StepCode[] CODES = codes();

    private final List<Path> files;
    private final SortedMap<TimelineKey, List<Place>> places = new TreeMap<>();

    private record Place(Path file, long sequence) {}

    private TimelineFiles(List<Path> files) {
        this.files = files;
    }

    static TimelineFiles of(Path folder) throws IOException {
        List<Path> files = List.of();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> walk = Files.walk(folder)) {
                files = walk.filter(Files::isRegularFile)
                        .filter(f -> f.getFileName().toString().endsWith(".avro"))
                        .filter(f -> !f.getFileName().toString().startsWith("."))
                        .sorted()
                        .toList();
            }
        }
        TimelineFiles timelines = new TimelineFiles(files);
        for (Path file : files) {
            read(
                    file,
                    piece -> timelines
                            .places
                            .computeIfAbsent(TimelineKey.of(piece), k -> new ArrayList<>())
                            .add(new Place(file, piece.getSequence())));
        }
        return timelines;
    }

    int fileCount() {
        return files.size();
    }

    List<TimelineKey> keys() {
        return List.copyOf(places.keySet());
    }

    /** The whole timeline of a queue; a missing piece is a gap, a piece that stands there twice counts once. */
    Timeline timeline(TimelineKey key) throws IOException {
        List<Place> wanted = new ArrayList<>(places.getOrDefault(key, List.of()));
        wanted.sort(Comparator.comparingLong(Place::sequence));
        Map<Long, TimelinePiece> pieces = new TreeMap<>();
        for (Path file : wanted.stream().map(Place::file).distinct().toList()) {
            read(file, piece -> {
                if (TimelineKey.of(piece).equals(key)) {
                    pieces.putIfAbsent(piece.getSequence(), piece);
                }
            });
        }
        return join(pieces.values());
    }

    static Timeline join(Iterable<TimelinePiece> inOrder) {
        Timeline.Builder builder = new Timeline.Builder();
        TimelinePiece last = null;
        for (TimelinePiece piece : inOrder) {
            if (builder.size() >= MOST_STEPS) {
                break;
            }
            if (last != null && piece.getSequence() != last.getSequence() + 1) {
                builder.add(piece.getFirstNanos(), StepCode.GAP, -1, 0);
            }
            long now = piece.getFirstNanos();
            for (Step step : piece.getSteps()) {
                now += step.getDeltaNanos();
                builder.add(now, CODES[step.getKind().ordinal()], step.getCount(), step.getAux());
            }
            last = piece;
        }
        return builder.build(facts(last));
    }

    private static Timeline.Facts facts(@Nullable TimelinePiece last) {
        if (last == null) {
            return new Timeline.Facts("", Double.NaN, Double.NaN, false, false);
        }
        String variant = last.getVariantSeen();
        Double events = last.getWorkerEventsPerPacket();
        Double bytes = last.getBytesPerPacket();
        return new Timeline.Facts(
                variant == null ? "" : variant,
                events == null ? Double.NaN : events,
                bytes == null ? Double.NaN : bytes,
                last.getKicksRecorded(),
                last.getWakeupsRecorded());
    }

    private static void read(Path file, Consumer<TimelinePiece> each) throws IOException {
        try (DataFileReader<TimelinePiece> reader =
                new DataFileReader<>(file.toFile(), new SpecificDatumReader<>(TimelinePiece.class))) {
            while (reader.hasNext()) {
                each.accept(reader.next());
            }
        } catch (IOException | RuntimeException e) {
            throw new IOException(
                    "expected an Avro container of TimelinePiece, found a file that cannot be read as one: " + file
                            + " (" + e.getMessage() + "); run the analysis again",
                    e);
        }
    }

    private static StepCode[] codes() {
        StepKind[] kinds = StepKind.values();
        StepCode[] codes = new StepCode[kinds.length];
        for (StepKind kind : kinds) {
            codes[kind.ordinal()] = StepCode.valueOf(kind.name());
        }
        return codes;
    }
}
