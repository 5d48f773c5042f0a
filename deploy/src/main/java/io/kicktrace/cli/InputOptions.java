package io.kicktrace.cli;

import io.kicktrace.ingest.IngestOptions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say how inputs are read and who is who in them. */
final class InputOptions {
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

    IngestOptions ingest(List<String> files, Path out) {
        return new IngestOptions(
                files,
                out,
                Optional.ofNullable(host),
                Optional.ofNullable(map),
                probes,
                clockOffset == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(clockOffset.movePointRight(9).longValue()));
    }
}
