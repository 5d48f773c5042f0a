package io.kicktrace.report.timeline;

import io.kicktrace.avro.Step;
import io.kicktrace.avro.StepKind;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.report.UnreadableResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.specific.SpecificDatumReader;

/**
 * The timelines of a folder. Pieces may stand in any file and any order: a first reading notes where, later ones fetch a
 * queue's pieces one at a time, so that memory holds one piece.
 */
public final class TimelineFolder {
    /** Where a piece stands: the block it is in, and which one of the block it is, told by its number. */
    private record Place(Path file, long block, long sequence) {}

    private final SortedMap<QueueKey, List<Place>> places = new TreeMap<>();

    private TimelineFolder() {}

    /** Notes what is in the folder {@code timelines} of results; there may be none. */
    public static TimelineFolder of(Path results) throws IOException {
        TimelineFolder folder = new TimelineFolder();
        Path timelines = results.resolve("timelines");
        if (!Files.isDirectory(timelines)) {
            return folder;
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(timelines)) {
            files = walk.filter(f -> f.getFileName().toString().endsWith(".avro"))
                    .filter(f -> !f.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            folder.note(file);
        }
        return folder;
    }

    private void note(Path file) throws IOException {
        try (DataFileReader<TimelinePiece> reader = open(file)) {
            while (reader.hasNext()) {
                long block = reader.previousSync();
                TimelinePiece piece = reader.next();
                places.computeIfAbsent(QueueKey.of(piece), k -> new ArrayList<>())
                        .add(new Place(file, block, piece.getSequence()));
            }
        } catch (IOException | RuntimeException e) {
            throw unreadable(file, e);
        }
    }

    /** The queues that have a timeline. */
    public Set<QueueKey> keys() {
        return new TreeSet<>(places.keySet());
    }

    /** Hands the whole timeline of a queue to a sink; nothing happens if there is none. */
    public void play(QueueKey key, TrackSink sink) throws IOException {
        List<Place> wanted = new ArrayList<>(places.getOrDefault(key, List.of()));
        wanted.sort(Comparator.comparingLong(Place::sequence));
        TrackBuilder tracks = null;
        long before = -1;
        long now = 0;
        for (Place place : wanted) {
            if (place.sequence() == before) {
                continue;
            }
            TimelinePiece piece = fetch(key, place);
            if (tracks == null) {
                tracks = new TrackBuilder(sink, piece.getWakeupsRecorded());
            } else if (place.sequence() != before + 1) {
                tracks.step(piece.getFirstNanos(), StepKind.GAP, -1, 0);
            }
            before = place.sequence();
            now = piece.getFirstNanos();
            for (Step step : piece.getSteps()) {
                now += step.getDeltaNanos();
                tracks.step(now, step);
            }
        }
        if (tracks != null) {
            tracks.finish(now);
        }
    }

    private static TimelinePiece fetch(QueueKey key, Place place) throws IOException {
        try (DataFileReader<TimelinePiece> reader = open(place.file())) {
            reader.seek(place.block());
            while (reader.hasNext()) {
                TimelinePiece piece = reader.next();
                if (piece.getSequence() == place.sequence()
                        && QueueKey.of(piece).equals(key)) {
                    return piece;
                }
            }
        } catch (IOException | RuntimeException e) {
            throw unreadable(place.file(), e);
        }
        throw new UnreadableResultsException(
                place.file() + ": expected the timeline of " + key + ", which was there a moment ago, found none");
    }

    private static DataFileReader<TimelinePiece> open(Path file) throws IOException {
        return new DataFileReader<>(file.toFile(), new SpecificDatumReader<>(TimelinePiece.class));
    }

    private static UnreadableResultsException unreadable(Path file, Exception e) {
        return new UnreadableResultsException(
                file + ": expected a timeline of kicktrace, found a file that cannot be read as one (" + e.getMessage()
                        + "); run the analysis again",
                e);
    }
}
