package io.kicktrace.ingest.format.tracedat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * The events of all CPUs by time; those of one time in the order of the CPUs in the file. A CPU whose stamps step back is
 * not sorted in itself: what reads on does that.
 */
final class CpuMerge {
    private final CpuReader[] readers;
    /** A heap of places in {@link #readers}; the root is the earliest. */
    private final int[] heap;

    private int size;
    private boolean started;

    CpuMerge(List<CpuReader> readers) {
        this.readers = readers.toArray(new CpuReader[0]);
        heap = new int[this.readers.length];
    }

    /** Goes to the next event; false at the end. */
    boolean next() throws IOException {
        if (!started) {
            started = true;
            for (int i = 0; i < readers.length; i++) {
                if (readers[i].next()) {
                    heap[size++] = i;
                }
            }
            for (int p = size / 2 - 1; p >= 0; p--) {
                sink(p);
            }
        } else if (size > 0) {
            if (!readers[heap[0]].next()) {
                heap[0] = heap[--size];
            }
            sink(0);
        }
        return size > 0;
    }

    /** The CPU of the event. */
    CpuReader reader() {
        return readers[heap[0]];
    }

    /** All CPUs. */
    List<CpuReader> readers() {
        return Arrays.asList(readers);
    }

    private void sink(int from) {
        int p = from;
        while (true) {
            int child = 2 * p + 1;
            if (child >= size) {
                return;
            }
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], heap[p])) {
                return;
            }
            int moved = heap[p];
            heap[p] = heap[child];
            heap[child] = moved;
            p = child;
        }
    }

    private boolean before(int a, int b) {
        long ta = readers[a].nanos();
        long tb = readers[b].nanos();
        return ta < tb || (ta == tb && a < b);
    }
}
