package io.kicktrace.replay.run;

import io.kicktrace.replay.World;
import io.kicktrace.replay.policy.KernelVariant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What to replay.
 *
 * @param from folder of a run; its `timelines` are read
 * @param out folder to write into; predictions go to `predictions/predictions.parquet` there
 * @param variants ids of the kernel variants, see {@link KernelVariant}
 * @param pollUs busy polling to simulate, microseconds; empty: as recorded
 * @param recordedPollUs busy polling under which the capture was made, microseconds; empty: inferred from the capture
 * @param worlds which worlds to predict
 * @param seed seed of all drawing
 */
public record ReplayOptions(
        Path from,
        Path out,
        List<String> variants,
        OptionalInt pollUs,
        OptionalInt recordedPollUs,
        Set<World> worlds,
        long seed) {

    /** The variants predicted when none is named. */
    public static final List<String> DEFAULT_VARIANTS = List.of("unpatched", "deferred", "flush-first");

    public ReplayOptions {
        variants = List.copyOf(variants);
        worlds = Set.copyOf(worlds);
        List<String> unknown = new ArrayList<>();
        for (String variant : variants) {
            if (KernelVariant.byId(variant).isEmpty()) {
                unknown.add(variant);
            }
        }
        if (!unknown.isEmpty() || variants.isEmpty()) {
            throw new IllegalArgumentException("expected variants out of " + knownVariants() + ", found "
                    + (variants.isEmpty() ? "none" : String.join(", ", unknown)));
        }
        if (worlds.isEmpty()) {
            throw new IllegalArgumentException("expected at least one world of probed, undisturbed, found none");
        }
        checkPoll("poll-us", pollUs);
        checkPoll("recorded-poll-us", recordedPollUs);
    }

    /** Default variants, as recorded, undisturbed, written beside the timelines. */
    public static ReplayOptions of(Path from) {
        return new ReplayOptions(
                from,
                from,
                DEFAULT_VARIANTS,
                OptionalInt.empty(),
                OptionalInt.empty(),
                EnumSet.of(World.UNDISTURBED),
                1);
    }

    public ReplayOptions withOut(Path folder) {
        return new ReplayOptions(from, folder, variants, pollUs, recordedPollUs, worlds, seed);
    }

    public ReplayOptions withVariants(List<String> ids) {
        return new ReplayOptions(from, out, ids, pollUs, recordedPollUs, worlds, seed);
    }

    public ReplayOptions withPollUs(int micros) {
        return new ReplayOptions(from, out, variants, OptionalInt.of(micros), recordedPollUs, worlds, seed);
    }

    public ReplayOptions withRecordedPollUs(int micros) {
        return new ReplayOptions(from, out, variants, pollUs, OptionalInt.of(micros), worlds, seed);
    }

    public ReplayOptions withWorlds(Set<World> which) {
        return new ReplayOptions(from, out, variants, pollUs, recordedPollUs, which, seed);
    }

    public ReplayOptions withSeed(long value) {
        return new ReplayOptions(from, out, variants, pollUs, recordedPollUs, worlds, value);
    }

    private static String knownVariants() {
        return Arrays.stream(KernelVariant.values()).map(KernelVariant::id).collect(Collectors.joining(", "));
    }

    private static void checkPoll(String name, OptionalInt micros) {
        if (micros.isPresent() && (micros.getAsInt() < 0 || micros.getAsInt() > 1_000_000)) {
            throw new IllegalArgumentException(
                    "expected " + name + " in 0..1000000 microseconds, found " + micros.getAsInt());
        }
    }
}
