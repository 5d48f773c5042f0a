package io.kicktrace.codec;

import java.util.OptionalLong;

/**
 * What a chunk says of itself; see the Avro record EventChunk for the meaning of each.
 *
 * @param host host name
 * @param vm VM name, or {@link #NO_VM}
 * @param captureId names one ingest of one set of inputs
 * @param sequence number within (captureId, host, vm), from 0
 * @param last whether it is the last of them
 * @param clock trace clock
 * @param wallOffsetNanos what to add to a stamp to get the wall clock
 * @param firstNanos stamp of the first event
 * @param lastNanos stamp of the last event
 * @param lostBefore events lost since the chunk before, -1 if how many is unknown
 */
public record ChunkHeader(
        String host,
        String vm,
        String captureId,
        long sequence,
        boolean last,
        String clock,
        OptionalLong wallOffsetNanos,
        long firstNanos,
        long lastNanos,
        long lostBefore) {
    /** The VM under which events travel that no VM owns. */
    public static final String NO_VM = "-";

    /** Rejects a span that runs backwards. */
    public ChunkHeader {
        if (lastNanos < firstNanos) {
            throw new IllegalArgumentException("chunk ends at " + lastNanos + " ns, before its start " + firstNanos);
        }
    }
}
