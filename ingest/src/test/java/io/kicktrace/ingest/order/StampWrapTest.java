package io.kicktrace.ingest.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The period is 2^32 us = 4294.967296 s. */
class StampWrapTest {
    private static final long TURN = 4_294_967_296_000L;

    private final IngestStats stats = new IngestStats();

    private void check(long[] read, long[] expected, long wraps) {
        StampWrap wrap = new StampWrap(stats);
        long[] found = LongStream.of(read).map(wrap::unwrapped).toArray();
        assertEquals(
                LongStream.of(expected).boxed().toList(),
                LongStream.of(found).boxed().toList());
        assertEquals(wraps, stats.count(IngestStat.CLOCK_WRAPPED));
    }

    @Test
    void goesOnAcrossTheWrap() {
        check(
                new long[] {TURN - 1000, 3000, 10_000, TURN - 5000, 20_000},
                new long[] {TURN - 1000, TURN + 3000, TURN + 10_000, TURN - 5000, TURN + 20_000},
                1);
    }

    @Test
    void wrapsMoreThanOnce() {
        check(
                new long[] {TURN - 1000, 0, TURN / 2, TURN - 1000, 0},
                new long[] {TURN - 1000, TURN, TURN + TURN / 2, 2 * TURN - 1000, 2 * TURN},
                2);
    }

    @Test
    void otherStepsBackAreNone() {
        check(new long[] {TURN / 2, 0, 1000, 500}, new long[] {TURN / 2, 0, 1000, 500}, 0);
        check(new long[] {TURN - 30_000_000_000L, 0}, new long[] {TURN - 30_000_000_000L, 0}, 0);
    }

    @Test
    void clockThatShowedMoreDoesNotWrap() {
        check(new long[] {TURN + 5, TURN - 1000, 0}, new long[] {TURN + 5, TURN - 1000, 0}, 0);
    }
}
