package io.kicktrace.codec;

import io.kicktrace.event.EventKind;
import java.util.Arrays;

/** Events of one chunk, column by column, growing without an object per event. Order is the caller's. */
public final class EventColumns {
    private static final EventKind[] KINDS = EventKind.values();

    private int size;
    private byte[] kinds = new byte[64];
    private long[] nanos = new long[64];
    private int[] threads = new int[64];
    private int[] cpus = new int[64];
    private int[] objects = new int[64];
    private long[] as = new long[64];
    private long[] bs = new long[64];
    private long[] cs = new long[64];

    /** Appends an event; the operands are those of {@link EventKind}, {@code thread} and {@code object} table indices. */
    public void add(EventKind kind, long timeNanos, int thread, int cpu, int object, long a, long b, long c) {
        if (size == kinds.length) {
            grow(size * 2);
        }
        kinds[size] = (byte) kind.ordinal();
        nanos[size] = timeNanos;
        threads[size] = thread;
        cpus[size] = cpu;
        objects[size] = object;
        as[size] = a;
        bs[size] = b;
        cs[size] = c;
        size++;
    }

    /** Number of events. */
    public int size() {
        return size;
    }

    /** Forgets all events and keeps the room. */
    public void clear() {
        size = 0;
    }

    /** Kind of event {@code i}. */
    public EventKind kind(int i) {
        return KINDS[kinds[i]];
    }

    /** Stamp of event {@code i}, ns of the trace clock. */
    public long timeNanos(int i) {
        return nanos[i];
    }

    /** Index of the running thread of event {@code i}, -1 unknown. */
    public int thread(int i) {
        return threads[i];
    }

    /** CPU of event {@code i}, -1 unknown. */
    public int cpu(int i) {
        return cpus[i];
    }

    /** Index of the object of event {@code i}, -1 none. */
    public int object(int i) {
        return objects[i];
    }

    /** First operand of event {@code i}. */
    public long a(int i) {
        return as[i];
    }

    /** Second operand of event {@code i}. */
    public long b(int i) {
        return bs[i];
    }

    /** Third operand of event {@code i}. */
    public long c(int i) {
        return cs[i];
    }

    private void grow(int capacity) {
        kinds = Arrays.copyOf(kinds, capacity);
        nanos = Arrays.copyOf(nanos, capacity);
        threads = Arrays.copyOf(threads, capacity);
        cpus = Arrays.copyOf(cpus, capacity);
        objects = Arrays.copyOf(objects, capacity);
        as = Arrays.copyOf(as, capacity);
        bs = Arrays.copyOf(bs, capacity);
        cs = Arrays.copyOf(cs, capacity);
    }
}
