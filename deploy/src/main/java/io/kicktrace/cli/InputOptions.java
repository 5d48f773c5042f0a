package io.kicktrace.cli;

import io.kicktrace.ingest.IngestOptions;
import io.kicktrace.ingest.identity.IdentityMap;
import io.kicktrace.ingest.probe.ProbeMap;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that say how inputs are read and who is who in them. */
final class InputOptions {
    private static final String STDIN = "-";

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before it parses
    private CommandSpec verb;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description = "Host the captures are from. Default: what a capture says, else unknown-N.")
    private @Nullable String host;

    @Option(
            names = "--map",
            paramLabel = "FILE",
            description = "Mapping file: which process or thread is which VM (docs/reference/identity.md).")
    private @Nullable Path map;

    @Option(
            names = "--probes",
            paramLabel = "FILE",
            description = "Probe map: what your own probes are called (docs/reference/probes.md). Repeatable.")
    private List<Path> probes = List.of();

    @Option(
            names = "--clock-offset",
            paramLabel = "SECONDS",
            description = "What to add to stamps to get seconds since 1970 (date +%%s.%%N minus the trace clock at the"
                    + " same moment). Without it, times of day are unknown.")
    private @Nullable BigDecimal clockOffset;

    @Option(
            names = "--join",
            description = "The captures are of one host and one time (perf beside ftrace, several buffers, one file for"
                    + " each CPU): merge them by their stamps into one capture.")
    private boolean join;

    @Option(
            names = "--offset",
            paramLabel = "FILE=SECONDS",
            description =
                    "With --join: what to add to the stamps of a capture to get those of the others." + " Repeatable.")
    private Map<String, BigDecimal> offsets = Map.of();

    /** What to ingest; a wrong option is said here, before an hour of reading and not after it. */
    IngestOptions ingest(List<String> files, Path out) {
        if (Collections.frequency(files, STDIN) > 1) {
            throw wrong("expected '-' once, for standard input can be read only once, found it "
                    + Collections.frequency(files, STDIN) + " times");
        }
        if (host != null && host.isBlank()) {
            throw wrong("expected a name for --host, found '" + host + "'");
        }
        check();
        return new IngestOptions(
                files,
                out,
                Optional.ofNullable(host),
                Optional.ofNullable(map),
                probes,
                wallOffsetNanos(),
                join,
                offsetsNanos(files));
    }

    private void check() {
        try {
            if (map != null) {
                readable("--map", map);
                IdentityMap.read(map);
            }
            for (Path file : probes) {
                readable("--probes", file);
            }
            ProbeMap.with(probes);
        } catch (IOException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private void readable(String option, Path file) {
        if (!Files.isRegularFile(file) && !Files.isReadable(file)) {
            throw wrong("expected a file for " + option + ", found none at " + file + "; check the path");
        }
    }

    private OptionalLong wallOffsetNanos() {
        return clockOffset == null
                ? OptionalLong.empty()
                : OptionalLong.of(nanos("--clock-offset", "1790000000.25", clockOffset));
    }

    private Map<String, Long> offsetsNanos(List<String> files) {
        if (!offsets.isEmpty() && !join) {
            throw wrong("expected --join with --offset, found --offset alone");
        }
        Map<String, Long> nanos = new TreeMap<>();
        offsets.forEach((file, seconds) -> {
            if (!files.contains(file)) {
                throw wrong("expected one of the captures for --offset, found '" + file + "'");
            }
            nanos.put(file, nanos("--offset", "trace.txt=-0.000125", seconds));
        });
        return nanos;
    }

    private long nanos(String option, String example, BigDecimal seconds) {
        try {
            return seconds.movePointRight(9).toBigInteger().longValueExact();
        } catch (ArithmeticException e) {
            throw wrong("expected " + option + " in seconds, such as " + example + ", found " + seconds);
        }
    }

    private ParameterException wrong(String words) {
        return new ParameterException(verb.commandLine(), words);
    }
}
