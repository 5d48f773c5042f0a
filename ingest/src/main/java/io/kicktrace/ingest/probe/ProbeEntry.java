package io.kicktrace.ingest.probe;

import java.util.List;

/**
 * One entry of a probe file.
 *
 * @param probe what the events mean
 * @param events names of events, as trace text spells them without their group
 * @param functions kernel functions whose entry it is
 * @param returns kernel functions whose return it is
 */
record ProbeEntry(Probe probe, List<String> events, List<String> functions, List<String> returns) {}
