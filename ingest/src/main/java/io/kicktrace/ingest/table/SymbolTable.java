package io.kicktrace.ingest.table;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Names that events refer to (exit reasons, network devices), interned from bytes without an object per look-up. */
public final class SymbolTable {
    /** Room for names; more distinct ones than any real trace has all become {@code (other)}. */
    public static final int MAX_SYMBOLS = 1 << 14;

    private static final int OTHER = 0;

    private final List<byte[]> symbols = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    /** Open addressing: number + 1. */
    private int[] places = new int[256];

    /** A table that holds only {@code (other)}. */
    public SymbolTable() {
        symbol("(other)");
    }

    /** The number of a name. */
    public int symbol(String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        return symbol(utf8, 0, utf8.length);
    }

    /** The number of the name in {@code text} between {@code from} and {@code to}. */
    public int symbol(byte[] text, int from, int to) {
        int mask = places.length - 1;
        for (int p = hash(text, from, to) & mask; ; p = (p + 1) & mask) {
            int s = places[p] - 1;
            if (s < 0) {
                return create(text, from, to, p);
            }
            byte[] known = symbols.get(s);
            if (Arrays.equals(known, 0, known.length, text, from, to)) {
                return s;
            }
        }
    }

    /** The name. */
    public String name(int symbol) {
        return names.get(symbol);
    }

    private int create(byte[] text, int from, int to, int place) {
        int s = symbols.size();
        if (s == MAX_SYMBOLS) {
            return OTHER;
        }
        byte[] symbol = Arrays.copyOfRange(text, from, to);
        symbols.add(symbol);
        names.add(new String(symbol, StandardCharsets.UTF_8));
        places[place] = s + 1;
        if ((s + 1) * 2 > places.length) {
            rehash();
        }
        return s;
    }

    private void rehash() {
        places = new int[places.length * 2];
        int mask = places.length - 1;
        for (int s = 0; s < symbols.size(); s++) {
            byte[] symbol = symbols.get(s);
            int p = hash(symbol, 0, symbol.length) & mask;
            while (places[p] != 0) {
                p = (p + 1) & mask;
            }
            places[p] = s + 1;
        }
    }

    private static int hash(byte[] text, int from, int to) {
        int h = 0;
        for (int i = from; i < to; i++) {
            h = h * 31 + text[i];
        }
        return h ^ h >>> 15;
    }
}
