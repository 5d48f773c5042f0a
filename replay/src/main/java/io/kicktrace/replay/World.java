package io.kicktrace.replay;

import java.util.Optional;

/** Under which conditions a prediction holds: a capture disturbs what it measures. */
public enum World {
    /** As under the probes of the capture; for validation. */
    PROBED("probed"),
    /** The probes' share of every cost removed; for advice. */
    UNDISTURBED("undisturbed");

    private final String id;

    World(String id) {
        this.id = id;
    }

    /** The name users type and reports print. */
    public String id() {
        return id;
    }

    public static Optional<World> byId(String id) {
        for (World world : values()) {
            if (world.id.equals(id)) {
                return Optional.of(world);
            }
        }
        return Optional.empty();
    }
}
