package io.kicktrace.ingest.order;

import io.kicktrace.codec.EventColumns;
import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.util.List;

/**
 * Puts the events of one input in time order: a stable sort that holds back a bounded number of them.
 *
 * <pre>
 *   read -->  [ held back: at least the last REACH events ]  --> handed on, never before the floor
 *                                                            ^ floor: the last stamp handed on
 * </pre>
 *
 * <p>The result equals a sort of the whole input if no event stands behind more than {@link #REACH} events with higher
 * stamps. An event that stands further behind would have to be handed on below the floor: its CPU's clock is then said
 * to have stepped back, and that CPU's stamps are shifted forward until they fit by themselves again.
 */
public final class TimeOrder {
    /** How many events with a higher stamp may stand before an event without harm. */
    public static final int REACH = 1 << 16;

    private static final int NONE = -1;

    private final int reach;
    private final OrderedEvents out;
    private final IngestStats stats;
    private final CpuClocks clocks = new CpuClocks();
    private final PendingMarks marks = new PendingMarks();
    private final StableSort sort = new StableSort();
    private EventColumns held = new EventColumns();
    private EventColumns spare = new EventColumns();
    private boolean heldInOrder = true;
    private long highestNanos = Long.MIN_VALUE;
    private long floorNanos = Long.MIN_VALUE;

    /** Hands on to {@code out}, counts in {@code stats} what was not in order. */
    public TimeOrder(OrderedEvents out, IngestStats stats) {
        this(out, stats, REACH);
    }

    TimeOrder(OrderedEvents out, IngestStats stats, int reach) {
        this.out = out;
        this.stats = stats;
        this.reach = reach;
    }

    /** One event, in the order of the input; operands as {@link OrderedEvents#event} has them. */
    public void event(EventKind kind, long readNanos, int cpu, int thread, int object, long a, long b, long c) {
        long nanos = Math.max(0, readNanos);
        countDisorder(cpu, nanos);
        clocks.read(cpu, nanos);
        long stamp = shifted(cpu, nanos);
        if (!marks.isEmpty()) {
            addMarks(marks.takeFor(cpu), stamp);
        }
        add(kind, stamp, cpu, thread, object, a, b, c);
        // only now: marks and their event stay together
        if (held.size() >= 2 * reach) {
            release(reach);
        }
    }

    /** Events of a CPU (-1: not told which) were lost before its next event; {@code count} -1 unknown. */
    public void lost(int cpu, long count) {
        marks.add(EventKind.EVENTS_LOST, cpu, count);
    }

    /** The buffer of a CPU starts before its next event. */
    public void bufferStarted(int cpu) {
        marks.add(EventKind.BUFFER_STARTED, cpu, 0);
    }

    /** Hands on all that is held back. Marks that no event followed get the highest stamp. */
    public void finish() {
        if (!marks.isEmpty()) {
            addMarks(marks.takeAll(), Math.max(0, Math.max(highestNanos, floorNanos)));
        }
        release(held.size());
    }

    private void countDisorder(int cpu, long nanos) {
        if (nanos < highestNanos) {
            if (nanos < clocks.last(cpu)) {
                stats.add(IngestStat.TIME_STEPPED_BACK, 1);
            } else {
                stats.add(IngestStat.OUT_OF_ORDER, 1);
            }
        } else {
            highestNanos = nanos;
        }
    }

    /** The stamp under which an event goes on, at or above the floor. */
    private long shifted(int cpu, long nanos) {
        long shift = clocks.shift(cpu);
        if (nanos >= floorNanos) {
            if (shift > 0) {
                // a single misplaced event, or the clock has caught up
                clocks.setShift(cpu, 0);
            }
            return nanos;
        }
        long stamp = nanos > Long.MAX_VALUE - shift ? Long.MAX_VALUE : nanos + shift;
        if (stamp < floorNanos) {
            long step = floorNanos - stamp;
            stats.add(IngestStat.OUT_OF_ORDER_BEYOND_BUFFER, 1);
            clocks.setShift(cpu, shift + step);
            stamp = floorNanos;
            add(EventKind.CLOCK_STEPPED_BACK, stamp, cpu, NONE, NONE, step, 0, 0);
        }
        return stamp;
    }

    private void addMarks(List<PendingMarks.Mark> due, long stamp) {
        for (PendingMarks.Mark m : due) {
            add(m.kind(), stamp, m.cpu(), NONE, NONE, m.count(), 0, 0);
        }
    }

    private void add(EventKind kind, long stamp, int cpu, int thread, int object, long a, long b, long c) {
        int n = held.size();
        if (n > 0 && stamp < held.timeNanos(n - 1)) {
            heldInOrder = false;
        }
        held.add(kind, stamp, thread, cpu, object, a, b, c);
    }

    /** Hands on the {@code count} lowest of those held back. */
    private void release(int count) {
        int n = held.size();
        int[] order = heldInOrder ? new int[0] : sort.sorted(held);
        for (int k = 0; k < n; k++) {
            int i = heldInOrder ? k : order[k];
            if (k < count) {
                floorNanos = held.timeNanos(i);
                out.event(
                        held.kind(i),
                        held.timeNanos(i),
                        held.cpu(i),
                        held.thread(i),
                        held.object(i),
                        held.a(i),
                        held.b(i),
                        held.c(i));
            } else {
                spare.add(
                        held.kind(i),
                        held.timeNanos(i),
                        held.thread(i),
                        held.cpu(i),
                        held.object(i),
                        held.a(i),
                        held.b(i),
                        held.c(i));
            }
        }
        EventColumns emptied = held;
        held = spare;
        spare = emptied;
        spare.clear();
        heldInOrder = true;
    }
}
