package io.kicktrace.ingest.join;

import io.kicktrace.ingest.table.Tables;

/**
 * One of several inputs that are merged.
 *
 * @param tables what its events refer to by number
 * @param spool its events
 * @param offsetNanos what to add to its stamps, ns
 */
public record JoinedInput(Tables tables, EventSpool spool, long offsetNanos) {
    /** Whether a moment of the joint clock lies within the time that this input recorded. */
    boolean covers(long nanos) {
        return nanos >= spool.firstNanos() + offsetNanos && nanos <= spool.lastNanos() + offsetNanos;
    }
}
