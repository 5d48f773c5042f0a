package io.kicktrace.ingest.format.text;

import java.util.Arrays;

/**
 * The {@code name=value} pairs of a payload. Fields are looked for from the one found last on, then from the start: a
 * reader that asks in the order of the payload walks over it once. A value in quotes may hold anything.
 */
final class Fields {
    private final Cursor cursor = new Cursor();
    private byte[] text = new byte[0];
    private int from;
    private int to;
    private int next;

    /** Starts over on a payload. */
    void on(byte[] newText, int newFrom, int newTo) {
        text = newText;
        from = newFrom;
        to = newTo;
        next = newFrom;
    }

    /** Whether there is a field of this name with a number; {@link #value} is the number. */
    boolean number(byte[] name) {
        int start = next;
        if (!find(name, start, to) && !(start > from && find(name, from, to))) {
            return false;
        }
        cursor.on(text, next, to);
        return cursor.number();
    }

    /** The number that {@link #number} found. */
    long value() {
        return cursor.value();
    }

    /** Moves {@code next} behind the equals sign. */
    private boolean find(byte[] name, int start, int stop) {
        for (int i = start; i < stop; i++) {
            if (text[i] != '=') {
                continue;
            }
            int nameFrom = i - name.length;
            if (nameFrom >= from
                    && (nameFrom == from || text[nameFrom - 1] == ' ' || text[nameFrom - 1] == '(')
                    && Arrays.equals(text, nameFrom, i, name, 0, name.length)) {
                next = i + 1;
                return true;
            }
            if (i + 1 < stop && text[i + 1] == '"') {
                i = closingQuote(i + 2, stop);
            }
        }
        return false;
    }

    private int closingQuote(int start, int stop) {
        for (int i = start; i < stop; i++) {
            if (text[i] == '"') {
                return i;
            }
        }
        return stop;
    }
}
