package io.kicktrace.ingest.order;

import java.util.Arrays;

/** What is known of the stamps of each CPU: the last one read, and by how much later ones are shifted. */
final class CpuClocks {
    /** CPU numbers from here on share one clock; the kernel's own limit is 8192. */
    private static final int MAX_CPUS = 1 << 13;

    private long[] lastNanos = new long[0];
    private long[] shiftNanos = new long[0];

    /** The last stamp read of the CPU, before any shift. */
    long last(int cpu) {
        int slot = slot(cpu);
        return lastNanos[slot];
    }

    /** Remembers a stamp as read. */
    void read(int cpu, long nanos) {
        // a new slot may be a new array
        int slot = slot(cpu);
        lastNanos[slot] = nanos;
    }

    /** What to add to a stamp of the CPU, ns; never negative. */
    long shift(int cpu) {
        int slot = slot(cpu);
        return shiftNanos[slot];
    }

    /** Shifts the CPU's stamps from here on. */
    void setShift(int cpu, long nanos) {
        int slot = slot(cpu);
        shiftNanos[slot] = nanos;
    }

    private int slot(int cpu) {
        int slot = cpu < 0 ? 0 : Math.min(cpu, MAX_CPUS) + 1;
        if (slot >= lastNanos.length) {
            int from = lastNanos.length;
            int capacity = Math.max(slot + 1, from * 2);
            lastNanos = Arrays.copyOf(lastNanos, capacity);
            shiftNanos = Arrays.copyOf(shiftNanos, capacity);
            Arrays.fill(lastNanos, from, capacity, Long.MIN_VALUE);
        }
        return slot;
    }
}
