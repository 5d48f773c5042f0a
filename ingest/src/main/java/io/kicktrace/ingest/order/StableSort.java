package io.kicktrace.ingest.order;

import io.kicktrace.codec.EventColumns;

/**
 * Sorts the events of a batch by stamp without moving them: gives their numbers in time order, equal stamps in the order
 * they came. A natural merge sort, so a batch that is in order already costs one look at each stamp.
 */
public final class StableSort {
    private int[] order = new int[0];
    private int[] scratch = new int[0];

    /** Numbers of the events in time order; valid until the next call, from 0 to the size of the batch. */
    public int[] sorted(EventColumns events) {
        int n = events.size();
        if (order.length < n) {
            order = new int[n];
            scratch = new int[n];
        }
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        while (mergeRuns(events, n) > 1) {
            int[] merged = scratch;
            scratch = order;
            order = merged;
        }
        return order;
    }

    /** Merges neighbouring runs into {@code scratch}; returns how many runs there were. */
    private int mergeRuns(EventColumns events, int n) {
        int runs = 0;
        int from = 0;
        while (from < n) {
            int middle = endOfRun(events, from, n);
            runs++;
            if (middle == n) {
                System.arraycopy(order, from, scratch, from, n - from);
                break;
            }
            int to = endOfRun(events, middle, n);
            runs++;
            merge(events, from, middle, to);
            from = to;
        }
        return runs;
    }

    private int endOfRun(EventColumns events, int from, int n) {
        int i = from + 1;
        while (i < n && events.timeNanos(order[i]) >= events.timeNanos(order[i - 1])) {
            i++;
        }
        return i;
    }

    private void merge(EventColumns events, int from, int middle, int to) {
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            boolean takeLeft =
                    right == to || (left < middle && events.timeNanos(order[left]) <= events.timeNanos(order[right]));
            scratch[i] = takeLeft ? order[left++] : order[right++];
        }
    }
}
