package io.kicktrace.replay.policy;

import java.util.Optional;

/** The kernel variants that replay knows; the table is in this package's description and in the docs. */
public enum KernelVariant {
    UNPATCHED("unpatched", new EnableThenFlush()),
    DEFERRED("deferred", new DeferEnable()),
    DEFERRED_V2("deferred-v2", new DeferEnableAsPosted()),
    FLUSH_FIRST("flush-first", new FlushThenEnable()),
    BUSYPOLL_LEGACY("busypoll-legacy", new LegacyBusyPoll()),
    BUSYPOLL("busypoll", new SuppressedBusyPoll()),
    ALWAYS_NOTIFY("always-notify", new AlwaysNotify()),
    CLAIRVOYANT("clairvoyant", new Clairvoyant());

    private final String id;

    // Policies hold no state; the checker cannot see that through an interface.
    @SuppressWarnings("ImmutableEnumChecker")
    private final NotifyPolicy policy;

    KernelVariant(String id, NotifyPolicy policy) {
        this.id = id;
        this.policy = policy;
    }

    /** The name users type and reports print. */
    public String id() {
        return id;
    }

    /** The decisions of this variant; stateless, so one object serves all runs. */
    public NotifyPolicy policy() {
        return policy;
    }

    public static Optional<KernelVariant> byId(String id) {
        for (KernelVariant variant : values()) {
            if (variant.id.equals(id)) {
                return Optional.of(variant);
            }
        }
        return Optional.empty();
    }
}
