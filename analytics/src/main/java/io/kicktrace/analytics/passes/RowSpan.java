package io.kicktrace.analytics.passes;

import io.kicktrace.avro.RowScope;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Which time a row covers, and what the capture holds of it. Stamps of the trace clock, ns.
 *
 * @param scope window or capture
 * @param start start
 * @param end end
 * @param coveredFrom from when on all CPUs cover it
 * @param coveredTo until when the capture covers it
 * @param wallOffsetNanos what to add to a stamp to get the wall clock
 */
record RowSpan(RowScope scope, long start, long end, long coveredFrom, long coveredTo, OptionalLong wallOffsetNanos) {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** Time that all CPUs cover, ns. */
    long coveredNanos() {
        return Math.max(0, Math.min(end, coveredTo) - Math.max(start, coveredFrom));
    }

    /** Share of the row's time that all CPUs cover; a row without duration is covered if any of it is. */
    double coverage() {
        return end > start ? (double) coveredNanos() / (end - start) : 1.0;
    }

    @Nullable
    Instant wallStart() {
        if (wallOffsetNanos.isEmpty()) {
            return null;
        }
        long wall = start + wallOffsetNanos.getAsLong();
        return Instant.ofEpochSecond(Math.floorDiv(wall, NANOS_PER_SECOND), Math.floorMod(wall, NANOS_PER_SECOND));
    }
}
