package io.kicktrace.ingest.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimeOrderTest {
    private static final int REACH = 8;

    /** What comes out, as {@code nanos/cpu/a}, or {@code KIND nanos/cpu/a} for all but KVM_ENTRY. */
    private final List<String> out = new ArrayList<>();

    private final List<Long> stamps = new ArrayList<>();
    private final IngestStats stats = new IngestStats();
    private final TimeOrder order = new TimeOrder(this::take, stats, REACH);

    private void take(EventKind kind, long nanos, int cpu, int thread, int object, long a, long b, long c) {
        out.add((kind == EventKind.KVM_ENTRY ? "" : kind + " ") + nanos + "/" + cpu + "/" + a);
        stamps.add(nanos);
    }

    private void event(long nanos, int cpu, long a) {
        order.event(EventKind.KVM_ENTRY, nanos, cpu, 3, 4, a, 0, 0);
    }

    @Test
    void equalStampsKeepTheOrderOfTheInput() {
        event(20, 0, 1);
        event(10, 1, 2);
        event(20, 1, 3);
        event(10, 0, 4);
        event(20, 0, 5);
        order.finish();

        assertEquals(List.of("10/1/2", "10/0/4", "20/0/1", "20/1/3", "20/0/5"), out);
    }

    @Test
    void countsWhoStandsBehindWhom() {
        event(20, 0, 0);
        event(10, 1, 0); // behind CPU 0's event, first of its own CPU
        event(15, 1, 0); // behind CPU 0's event still
        event(12, 1, 0); // behind its own CPU's event
        order.finish();

        assertEquals(2, stats.count(IngestStat.OUT_OF_ORDER));
        assertEquals(1, stats.count(IngestStat.TIME_STEPPED_BACK));
        assertEquals(0, stats.count(IngestStat.OUT_OF_ORDER_BEYOND_BUFFER));
    }

    /** A sort of the whole, by another hand, as long as no event stands behind more than REACH higher ones. */
    @Test
    void equalsASortOfTheWholeWithinReach() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<long[]> input = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                input.add(new long[] {random.nextInt(150), i});
            }
            input.sort(Comparator.comparingLong(e -> e[0]));
            // each event moves back by at most REACH places
            for (int from = 0; from + REACH < input.size(); from += REACH + 1) {
                input.add(from + REACH, input.remove(from));
            }
            List<long[]> sorted = new ArrayList<>(input);
            sorted.sort(Comparator.comparingLong(e -> e[0]));

            List<String> got = new ArrayList<>();
            TimeOrder bounded = new TimeOrder(
                    (kind, nanos, cpu, thread, object, a, b, c) -> got.add(nanos + "/" + a), new IngestStats(), REACH);
            input.forEach(e -> bounded.event(EventKind.UNKNOWN, e[0], 0, 0, 0, e[1], 0, 0));
            bounded.finish();

            assertEquals(sorted.stream().map(e -> e[0] + "/" + e[1]).toList(), got, "seed " + seed);
        }
    }

    @Test
    void whateverComesNothingIsLostAndTimeNeverGoesBack() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            out.clear();
            stamps.clear();
            TimeOrder any = new TimeOrder(this::take, new IngestStats(), REACH);
            int n = random.nextInt(400);
            for (int i = 0; i < n; i++) {
                long nanos = random.nextInt(10) == 0 ? random.nextLong() : random.nextInt(1_000);
                any.event(EventKind.KVM_ENTRY, nanos, random.nextInt(4) - 1, 0, 0, i, 0, 0);
            }
            any.finish();

            assertEquals(n, out.stream().filter(e -> !e.startsWith("CLOCK")).count());
            for (int i = 1; i < stamps.size(); i++) {
                assertTrue(stamps.get(i) >= stamps.get(i - 1), "seed " + seed + " event " + i);
            }
        }
    }

    /**
     * <pre>
     *   CPU 0   100 .. 115 (16 events: 2 x REACH, so 100 .. 107 are handed on and the floor is 107)
     *   CPU 1   50 51 52   as from a file pasted behind: 50 becomes 107, the others keep their distance
     * </pre>
     */
    @Test
    void stampsThatStepBackFurtherAreShiftedForwardAndMarked() {
        for (int i = 0; i < 2 * REACH; i++) {
            event(100 + i, 0, i);
        }
        event(50, 1, 90);
        event(51, 1, 91);
        event(60, 1, 92);
        order.finish();

        assertEquals(
                List.of("107/0/7", "CLOCK_STEPPED_BACK 107/1/57", "107/1/90", "108/0/8", "108/1/91", "109/0/9"),
                out.subList(7, 13));
        assertEquals("117/1/92", out.get(out.size() - 1));
        assertEquals(1, stats.count(IngestStat.OUT_OF_ORDER_BEYOND_BUFFER));
    }

    @Test
    void oneMisplacedStampDoesNotShiftWhatFollows() {
        for (int i = 0; i < 2 * REACH; i++) {
            event(100 + i, 0, i);
        }
        event(0, 0, 90);
        event(120, 0, 91);
        order.finish();

        assertEquals("120/0/91", out.get(out.size() - 1));
    }

    @Test
    void marksGetTheStampOfTheirCpusNextEvent() {
        event(10, 0, 1);
        order.lost(1, 5);
        order.lost(1, 7);
        order.lost(1, -1);
        order.bufferStarted(0);
        event(20, 0, 2);
        event(30, 1, 3);
        order.finish();

        assertEquals(
                List.of(
                        "10/0/1",
                        "BUFFER_STARTED 20/0/0",
                        "20/0/2",
                        "EVENTS_LOST 30/1/12",
                        "EVENTS_LOST 30/1/-1",
                        "30/1/3"),
                out);
    }

    @Test
    void aMarkOfNoCpuWaitsForAnyAndTheLastForNone() {
        order.lost(-1, 2);
        event(10, 3, 1);
        order.lost(0, 4);
        order.finish();

        assertEquals(List.of("EVENTS_LOST 10/-1/2", "10/3/1", "EVENTS_LOST 10/0/4"), out);
    }
}
