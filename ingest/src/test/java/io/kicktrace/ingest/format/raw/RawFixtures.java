package io.kicktrace.ingest.format.raw;

import io.kicktrace.ingest.probe.ProbeMap;

/** What tests of decoders need. */
final class RawFixtures {
    private RawFixtures() {}

    /** A probe map to go with events that are none of it. */
    static ProbeMap noProbes() {
        return new ProbeMap();
    }
}
