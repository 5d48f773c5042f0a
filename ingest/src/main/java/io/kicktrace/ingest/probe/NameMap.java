package io.kicktrace.ingest.probe;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Values by name, where the name is a stretch of a line: look-ups make no object. Values are numbered in the order they
 * were put, from 0.
 */
public final class NameMap<V> {
    /** The number of a name that is not in the map. */
    public static final int NONE = -1;

    private final List<byte[]> names = new ArrayList<>();
    private final List<V> values = new ArrayList<>();
    /** Open addressing: number + 1, 0 for an empty place. */
    private int[] places = new int[64];

    /** Number of names. */
    public int size() {
        return names.size();
    }

    /** The number of the name in {@code text} between {@code from} and {@code to}, or {@link #NONE}. */
    public int find(byte[] text, int from, int to) {
        int mask = places.length - 1;
        for (int p = hash(text, from, to) & mask; ; p = (p + 1) & mask) {
            int n = places[p] - 1;
            if (n < 0) {
                return NONE;
            }
            byte[] name = names.get(n);
            if (Arrays.equals(name, 0, name.length, text, from, to)) {
                return n;
            }
        }
    }

    /** The value of a number that {@link #find} gave. */
    public V value(int number) {
        return values.get(number);
    }

    /** The name of a number; bytes that are no UTF-8 are replaced. */
    public String name(int number) {
        return new String(names.get(number), StandardCharsets.UTF_8);
    }

    /** Adds a name that is not in the map yet; false, and no change, if it is. */
    public boolean putIfAbsent(String name, V value) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        if (find(text, 0, text.length) != NONE) {
            return false;
        }
        put(text, 0, text.length, value);
        return true;
    }

    /** Adds a name that is known not to be in the map. */
    public void put(byte[] text, int from, int to, V value) {
        names.add(Arrays.copyOfRange(text, from, to));
        values.add(value);
        if (names.size() * 2 > places.length) {
            places = new int[places.length * 2];
            for (int n = 0; n < names.size(); n++) {
                place(n);
            }
        } else {
            place(names.size() - 1);
        }
    }

    private void place(int number) {
        byte[] name = names.get(number);
        int mask = places.length - 1;
        int p = hash(name, 0, name.length) & mask;
        while (places[p] != 0) {
            p = (p + 1) & mask;
        }
        places[p] = number + 1;
    }

    private static int hash(byte[] text, int from, int to) {
        int h = 0;
        for (int i = from; i < to; i++) {
            h = h * 31 + text[i];
        }
        return h ^ h >>> 15;
    }
}
