package io.kicktrace.ingest.order;

import io.kicktrace.event.EventKind;
import java.util.ArrayList;
import java.util.List;

/** Marks of the recorder that wait for the stamp of their CPU's next event. */
final class PendingMarks {
    /** The CPU of a mark that concerns all, or does not tell which. */
    static final int ANY_CPU = -1;
    /** Marks of more CPUs than this are taken for marks of any. */
    private static final int MAX_MARKS = 1 << 10;

    /**
     * A mark.
     *
     * @param count events lost, -1 unknown; 0 for other kinds
     */
    record Mark(EventKind kind, int cpu, long count) {}

    private final List<Mark> marks = new ArrayList<>();

    boolean isEmpty() {
        return marks.isEmpty();
    }

    /** Adds a mark; losses of known size on one CPU become one. */
    void add(EventKind kind, int cpu, long count) {
        int at = marks.size() < MAX_MARKS ? cpu : ANY_CPU;
        for (int i = 0; i < marks.size(); i++) {
            Mark m = marks.get(i);
            if (m.kind == kind && m.cpu == at && (m.count < 0) == (count < 0)) {
                long sum = count < 0 ? count : saturatedSum(m.count, count);
                marks.set(i, new Mark(kind, at, sum));
                return;
            }
        }
        marks.add(new Mark(kind, at, count));
    }

    /** Takes out the marks that an event on this CPU ends the wait of, in the order they came. */
    List<Mark> takeFor(int cpu) {
        List<Mark> due = new ArrayList<>();
        marks.removeIf(m -> (m.cpu == cpu || m.cpu == ANY_CPU || cpu == ANY_CPU) && due.add(m));
        return due;
    }

    /** Takes out all that are left. */
    List<Mark> takeAll() {
        List<Mark> due = List.copyOf(marks);
        marks.clear();
        return due;
    }

    private static long saturatedSum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
