package io.kicktrace.ingest.chunk;

import java.util.OptionalLong;

/**
 * What all chunks of an input say alike.
 *
 * @param host host name
 * @param captureId names the ingest of this input
 * @param clock trace clock
 * @param wallOffsetNanos what to add to a stamp to get the wall clock
 */
public record ChunkLabel(String host, String captureId, String clock, OptionalLong wallOffsetNanos) {}
