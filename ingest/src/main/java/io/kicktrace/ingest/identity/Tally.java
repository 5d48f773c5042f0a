package io.kicktrace.ingest.identity;

import java.util.Arrays;

/** How often each of a few things was seen. Holds up to {@link #ROOM}; beyond that, the rarest makes room. */
final class Tally {
    /** A thread kicks a few queues, a queue is kicked by a few threads. */
    static final int ROOM = 16;

    private int[] things = new int[2];
    private long[] counts = new long[2];
    private int size;

    /** Counts a thing; true if it is new. */
    boolean add(int thing) {
        for (int i = 0; i < size; i++) {
            if (things[i] == thing) {
                counts[i]++;
                return false;
            }
        }
        int at = size < ROOM ? size++ : rarest();
        if (at == things.length) {
            things = Arrays.copyOf(things, at * 2);
            counts = Arrays.copyOf(counts, at * 2);
        }
        things[at] = thing;
        counts[at] = 1;
        return true;
    }

    int size() {
        return size;
    }

    int thing(int i) {
        return things[i];
    }

    long count(int i) {
        return counts[i];
    }

    private int rarest() {
        int rarest = 0;
        for (int i = 1; i < size; i++) {
            if (counts[i] < counts[rarest]) {
                rarest = i;
            }
        }
        return rarest;
    }
}
