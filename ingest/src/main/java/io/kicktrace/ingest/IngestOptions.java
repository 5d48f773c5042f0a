package io.kicktrace.ingest;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What to ingest, and where to.
 *
 * @param paths inputs, as the user gave them; {@code -} is standard input
 * @param out folder to write {@code events} and {@code captures} below
 * @param host host of all inputs; empty takes the mapping file's, else the one the input tells, else {@code unknown-N}
 * @param map mapping file: who is who
 * @param probes probe files: which event plays which role
 * @param wallOffsetNanos what to add to a stamp to get the wall clock
 * @param join whether the inputs are of one host and one time, and to be merged
 * @param offsetsNanos for inputs, by their paths, what to add to their stamps to get those of the others; only if joined
 */
public record IngestOptions(
        List<String> paths,
        Path out,
        Optional<String> host,
        Optional<Path> map,
        List<Path> probes,
        OptionalLong wallOffsetNanos,
        boolean join,
        Map<String, Long> offsetsNanos) {

    /** Copies lists and map. */
    public IngestOptions {
        paths = List.copyOf(paths);
        probes = List.copyOf(probes);
        offsetsNanos = Map.copyOf(offsetsNanos);
    }

    /** Nothing told but what and where to. */
    public static IngestOptions of(List<String> paths, Path out) {
        return new IngestOptions(
                paths, out, Optional.empty(), Optional.empty(), List.of(), OptionalLong.empty(), false, Map.of());
    }

    /** The host of all inputs. */
    public IngestOptions withHost(String newHost) {
        return new IngestOptions(paths, out, Optional.of(newHost), map, probes, wallOffsetNanos, join, offsetsNanos);
    }

    /** A mapping file. */
    public IngestOptions withMap(Path newMap) {
        return new IngestOptions(paths, out, host, Optional.of(newMap), probes, wallOffsetNanos, join, offsetsNanos);
    }

    /** Probe files, the first one first. */
    public IngestOptions withProbes(List<Path> newProbes) {
        return new IngestOptions(paths, out, host, map, newProbes, wallOffsetNanos, join, offsetsNanos);
    }

    /** What to add to a stamp to get the wall clock, ns. */
    public IngestOptions withWallOffsetNanos(long newWallOffsetNanos) {
        return new IngestOptions(
                paths, out, host, map, probes, OptionalLong.of(newWallOffsetNanos), join, offsetsNanos);
    }

    /** Inputs of one host and one time, merged; stamps of the named ones are moved by so many ns. */
    public IngestOptions joined(Map<String, Long> newOffsetsNanos) {
        return new IngestOptions(paths, out, host, map, probes, wallOffsetNanos, true, newOffsetsNanos);
    }
}
