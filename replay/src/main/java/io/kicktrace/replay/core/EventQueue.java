package io.kicktrace.replay.core;

/**
 * Pending events in the order (time, priority, sequence). A binary heap over primitive arrays: a run allocates nothing
 * after it has begun. The sequence is this queue's own counter, so two runs never share an order.
 */
final class EventQueue {

    private static final int PRIORITY_SHIFT = 56;

    private final long[] times;
    private final long[] orders;
    private final int[] codes;
    private int size;
    private long sequence;

    EventQueue(int capacity) {
        times = new long[capacity];
        orders = new long[capacity];
        codes = new int[capacity];
    }

    boolean isEmpty() {
        return size == 0;
    }

    long headTime() {
        return size == 0 ? Long.MAX_VALUE : times[0];
    }

    /** Code of the first event. The queue must not be empty. */
    int headCode() {
        return codes[0];
    }

    void add(long time, int priority, int code) {
        if (size == times.length) {
            throw new SimulationBoundException("pending events", size, time);
        }
        long order = ((long) priority << PRIORITY_SHIFT) | sequence++;
        int hole = size++;
        while (hole > 0) {
            int parent = (hole - 1) >>> 1;
            if (!before(time, order, parent)) {
                break;
            }
            move(parent, hole);
            hole = parent;
        }
        put(hole, time, order, code);
    }

    void removeHead() {
        size--;
        if (size == 0) {
            return;
        }
        long time = times[size];
        long order = orders[size];
        int code = codes[size];
        int hole = 0;
        for (int child = 1; child < size; child = 2 * hole + 1) {
            if (child + 1 < size && before(times[child + 1], orders[child + 1], child)) {
                child++;
            }
            if (before(time, order, child)) {
                break;
            }
            move(child, hole);
            hole = child;
        }
        put(hole, time, order, code);
    }

    private boolean before(long time, long order, int at) {
        return time < times[at] || (time == times[at] && order < orders[at]);
    }

    private void move(int from, int to) {
        times[to] = times[from];
        orders[to] = orders[from];
        codes[to] = codes[from];
    }

    private void put(int at, long time, long order, int code) {
        times[at] = time;
        orders[at] = order;
        codes[at] = code;
    }
}
