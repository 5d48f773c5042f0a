package io.kicktrace.replay.predict;

import io.kicktrace.replay.policy.KernelVariant;
import java.util.ArrayList;
import java.util.List;

/** Dangers that a variant has whatever the figures say. */
public final class Hazards {

    private Hazards() {}

    /** One sentence each; empty where none is known. */
    public static List<String> of(Scenario scenario) {
        List<String> hazards = new ArrayList<>(ofVariant(scenario.variant()));
        if (scenario.variant() == KernelVariant.DEFERRED_V2 && scenario.pollMicros() > 0) {
            hazards.add(
                    "with busy polling it queues itself and asks for kicks as well, so it can kick more than unpatched");
        }
        return hazards;
    }

    private static List<String> ofVariant(KernelVariant variant) {
        return switch (variant) {
            case DEFERRED, DEFERRED_V2 ->
                List.of(
                        "livelocks on an IOTLB miss: do not run it where the VM's card is behind a vIOMMU; the handler queues itself"
                                + " at once, again and again, until userspace answers (reverted by 4174152771bf)");
            case BUSYPOLL_LEGACY -> List.of("a kick that ends a busy poll arms the next one: kicks grow with packets");
            case UNPATCHED, FLUSH_FIRST, BUSYPOLL, ALWAYS_NOTIFY, CLAIRVOYANT -> List.of();
        };
    }
}
