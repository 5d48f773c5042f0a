package io.kicktrace.ingest.identity;

import java.util.Arrays;

/** Numbers things by first sight, 0, 1, 2 ..., without an object per look-up. */
public final class LongIndex {
    private static final int START = 64;

    private long[] keys = new long[START];
    private int size;
    /** Open addressing: number + 1, 0 for an empty place. */
    private int[] places = new int[START * 2];

    /** The number of a thing; a new one if it was not seen since the last {@link #clear}. */
    public int number(long key) {
        int mask = places.length - 1;
        for (int p = hash(key) & mask; ; p = (p + 1) & mask) {
            int n = places[p] - 1;
            if (n < 0) {
                return create(key, p);
            }
            if (keys[n] == key) {
                return n;
            }
        }
    }

    /** The number of a thing, -1 if it has none. */
    public int find(long key) {
        int mask = places.length - 1;
        for (int p = hash(key) & mask; ; p = (p + 1) & mask) {
            int n = places[p] - 1;
            if (n < 0 || keys[n] == key) {
                return n;
            }
        }
    }

    /** How many things have a number. */
    public int size() {
        return size;
    }

    /** The thing that has this number. */
    public long key(int number) {
        return keys[number];
    }

    /** Forgets all and keeps the room. */
    public void clear() {
        if (size > 0) {
            size = 0;
            Arrays.fill(places, 0);
        }
    }

    private int create(long key, int place) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
        }
        int n = size++;
        keys[n] = key;
        places[place] = n + 1;
        if (size * 2 > places.length) {
            rehash();
        }
        return n;
    }

    private void rehash() {
        places = new int[places.length * 2];
        int mask = places.length - 1;
        for (int n = 0; n < size; n++) {
            int p = hash(keys[n]) & mask;
            while (places[p] != 0) {
                p = (p + 1) & mask;
            }
            places[p] = n + 1;
        }
    }

    private static int hash(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32);
    }
}
