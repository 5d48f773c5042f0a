package io.kicktrace.ingest.format.raw;

import io.kicktrace.ingest.probe.ProbeMap;

/** What tests of decoders need. */
final class RawFixtures {
    private RawFixtures() {}

    /** The shipped probe map. */
    static ProbeMap probes() {
        return ProbeMap.shipped();
    }
}
