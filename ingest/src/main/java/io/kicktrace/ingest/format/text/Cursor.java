package io.kicktrace.ingest.format.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A place in a stretch of text that moves over words and numbers; one is used for many lines. */
public final class Cursor {
    private byte[] text = new byte[0];
    private int at;
    private int to;
    private long value;

    /** The bytes of a word to look for. */
    public static byte[] word(String ascii) {
        return ascii.getBytes(StandardCharsets.US_ASCII);
    }

    /** Starts over at the first byte of a stretch. */
    public Cursor on(byte[] newText, int from, int newTo) {
        text = newText;
        at = from;
        to = newTo;
        return this;
    }

    /** Index of the next byte. */
    public int at() {
        return at;
    }

    /** Moves to an index. */
    public void moveTo(int index) {
        at = index;
    }

    /** Whether nothing is left. */
    public boolean atEnd() {
        return at >= to;
    }

    /** The next byte; 0 at the end. */
    public int peek() {
        return at < to ? text[at] : 0;
    }

    /** Moves behind a word if it stands here. */
    public boolean skip(byte[] word) {
        if (!standsAt(word, at)) {
            return false;
        }
        at += word.length;
        return true;
    }

    /** Moves over blanks. */
    public void skipBlanks() {
        while (at < to && text[at] == ' ') {
            at++;
        }
    }

    /** Moves behind the next occurrence of a word; stays if there is none. */
    public boolean find(byte[] word) {
        byte first = word[0];
        for (int i = at; i + word.length <= to; i++) {
            if (text[i] == first && standsAt(word, i)) {
                at = i + word.length;
                return true;
            }
        }
        return false;
    }

    /** The start of the last occurrence of a word before {@code end}, at or behind the cursor; -1 if there is none. */
    public int last(byte[] word, int end) {
        byte first = word[0];
        for (int i = end - word.length; i >= at; i--) {
            if (text[i] == first && standsAt(word, i)) {
                return i;
            }
        }
        return -1;
    }

    /** Moves to the next byte of a value, or to the end; whether it was found. */
    public boolean findByte(char ascii) {
        for (int i = at; i < to; i++) {
            if (text[i] == ascii) {
                at = i;
                return true;
            }
        }
        at = to;
        return false;
    }

    /**
     * Reads a number and moves behind it: decimal, perhaps negative, or hexadecimal after {@code 0x} (64 bits, taken as
     * they are). False, and no move, if there is none or it does not fit.
     */
    public boolean number() {
        int i = at;
        if (i + 1 < to && text[i] == '0' && text[i + 1] == 'x') {
            at += 2;
            if (hex()) {
                return true;
            }
            at = i;
            return false;
        }
        boolean negative = i < to && text[i] == '-';
        if (negative) {
            i++;
        }
        int start = i;
        long v = 0;
        for (; i < to; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            if (i - start >= 18) {
                return unsigned(start);
            }
            v = v * 10 + digit;
        }
        if (i == start) {
            return false;
        }
        value = negative ? -v : v;
        at = i;
        return true;
    }

    /** Reads hexadecimal digits without {@code 0x} and moves behind them. */
    public boolean hex() {
        int i = at;
        long v = 0;
        for (; i < to; i++) {
            int digit = hexDigit(text[i]);
            if (digit < 0) {
                break;
            }
            if (i - at >= 16) {
                return false;
            }
            v = v << 4 | digit;
        }
        if (i == at) {
            return false;
        }
        value = v;
        at = i;
        return true;
    }

    /** What {@link #number} or {@link #hex} read last. */
    public long value() {
        return value;
    }

    private boolean standsAt(byte[] word, int index) {
        return index + word.length <= to && Arrays.equals(text, index, index + word.length, word, 0, word.length);
    }

    /** Nineteen or twenty digits: a u64 of the kernel, or nothing it prints. */
    private boolean unsigned(int start) {
        int i = start;
        while (i < to && text[i] >= '0' && text[i] <= '9') {
            i++;
        }
        if (i - start > 20 || start != at) {
            return false;
        }
        try {
            value = Long.parseUnsignedLong(new String(text, start, i - start, StandardCharsets.US_ASCII));
        } catch (NumberFormatException e) {
            return false;
        }
        at = i;
        return true;
    }

    private static int hexDigit(byte b) {
        if (b >= '0' && b <= '9') {
            return b - '0';
        }
        if (b >= 'a' && b <= 'f') {
            return b - 'a' + 10;
        }
        return b >= 'A' && b <= 'F' ? b - 'A' + 10 : -1;
    }
}
