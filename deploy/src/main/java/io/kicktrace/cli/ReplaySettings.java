package io.kicktrace.cli;

import io.kicktrace.replay.World;
import io.kicktrace.replay.run.ReplayOptions;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of the replay. */
final class ReplaySettings {
    /** Which worlds to predict for. */
    enum Worlds {
        PROBED,
        UNDISTURBED,
        BOTH;

        private Set<World> worlds() {
            return switch (this) {
                case PROBED -> EnumSet.of(World.PROBED);
                case UNDISTURBED -> EnumSet.of(World.UNDISTURBED);
                case BOTH -> EnumSet.allOf(World.class);
            };
        }

        /** As users write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before it parses
    private CommandSpec verb;

    @Option(
            names = "--variant",
            split = ",",
            paramLabel = "ID",
            description = "Kernel variants to replay (default: unpatched,deferred,flush-first).")
    private List<String> variants = ReplayOptions.DEFAULT_VARIANTS;

    @Option(
            names = "--poll-us",
            paramLabel = "US",
            description = "Busy polling to simulate, microseconds (default: as recorded).")
    private @Nullable Integer pollUs;

    @Option(
            names = "--recorded-poll-us",
            paramLabel = "US",
            description = "Busy polling under which the capture was made, microseconds (default: inferred).")
    private @Nullable Integer recordedPollUs;

    @Option(
            names = "--world",
            paramLabel = "WORLD",
            defaultValue = "undisturbed",
            description = "${COMPLETION-CANDIDATES}: with the probes of the capture (to validate), or without (for"
                    + " advice; default: ${DEFAULT-VALUE}).")
    private Worlds world = Worlds.UNDISTURBED;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of all drawing: same input and seed, same bytes (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    /** What to replay; a wrong option is said here, before an hour of reading and not after it. */
    ReplayOptions replay(Path from, Path out) {
        List<String> ids = variants.stream().map(String::strip).distinct().toList();
        if (ids.contains("")) {
            throw wrong("expected ids of kernel variants for --variant, such as unpatched,deferred, found '"
                    + String.join(",", variants) + "'");
        }
        try {
            return new ReplayOptions(from, out, ids, optional(pollUs), optional(recordedPollUs), world.worlds(), seed);
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private ParameterException wrong(String words) {
        return new ParameterException(verb.commandLine(), words);
    }

    private static OptionalInt optional(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
