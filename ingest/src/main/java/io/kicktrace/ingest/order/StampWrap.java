package io.kicktrace.ingest.order;

import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;

/**
 * Stamps of a clock that counts microseconds in 32 bits start again at 0 after 4294.967296 s. They go on here as if the
 * clock had more bits.
 *
 * <pre>
 *   4294.967294  4294.967295  0.000003  0.000010      as read
 *   4294.967294  4294.967295  4294.967299 ...         handed on
 * </pre>
 *
 * <p>A step back counts as a wrap only if it is within {@link #NEAR_NANOS} of a whole turn and no stamp was ever higher
 * than such a clock can show.
 */
public final class StampWrap {
    private static final long TURN_NANOS = (1L << 32) * 1000;
    private static final long NEAR_NANOS = 10_000_000_000L;

    private final IngestStats stats;
    private long turnsNanos;
    private long highestNanos;
    private boolean hasMoreBits;

    /** Counts wraps in {@code stats}. */
    public StampWrap(IngestStats stats) {
        this.stats = stats;
    }

    /** The stamp of a clock that does not wrap, ns. */
    public long unwrapped(long readNanos) {
        if (hasMoreBits) {
            return readNanos;
        }
        if (readNanos >= TURN_NANOS) {
            hasMoreBits = turnsNanos == 0;
            return readNanos;
        }
        long stamp = readNanos + turnsNanos;
        if (highestNanos - stamp > TURN_NANOS - NEAR_NANOS) {
            turnsNanos += TURN_NANOS;
            stats.add(IngestStat.CLOCK_WRAPPED, 1);
            stamp += TURN_NANOS;
        } else if (stamp - highestNanos > TURN_NANOS - NEAR_NANOS && turnsNanos > 0) {
            // another CPU's event from before the wrap
            return stamp - TURN_NANOS;
        }
        highestNanos = Math.max(highestNanos, stamp);
        return stamp;
    }
}
