package io.kicktrace.cli;

import io.kicktrace.replay.World;
import io.kicktrace.replay.run.ReplayOptions;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the replay. */
final class ReplaySettings {
    /** Which worlds to predict for. */
    enum Worlds {
        PROBED(EnumSet.of(World.PROBED)),
        UNDISTURBED(EnumSet.of(World.UNDISTURBED)),
        BOTH(EnumSet.allOf(World.class));

        @SuppressWarnings("ImmutableEnumChecker") // filled once, handed out as copies
        private final Set<World> worlds;

        Worlds(Set<World> worlds) {
            this.worlds = worlds;
        }
    }

    private static final long DEFAULT_SEED = 1;

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

    @Option(names = "--seed", paramLabel = "N", description = "Seed of all drawing: same input and seed, same bytes.")
    private long seed = DEFAULT_SEED;

    ReplayOptions replay(Path from, Path out) {
        return new ReplayOptions(
                from, out, variants, optional(pollUs), optional(recordedPollUs), Set.copyOf(world.worlds), seed);
    }

    private static OptionalInt optional(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
