package io.kicktrace.ingest.format.raw;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Names of kernel functions by address, from the text of {@code /proc/kallsyms} that a trace carries. */
public final class KernelSymbols {
    /** Longest text that is read; a kernel with all modules has a third of that. */
    public static final int MAX_TEXT_BYTES = 32 << 20;

    private final byte[] text;
    /** Ascending; kernel addresses have the top bit set, so that signed order is theirs. */
    private final long[] addresses;

    private final int[] names;

    private KernelSymbols(byte[] text, long[] addresses) {
        this.text = text;
        this.addresses = addresses;
        this.names = new int[addresses.length];
    }

    /** No names at all: what a trace without symbols has. */
    public static KernelSymbols none() {
        return new KernelSymbols(new byte[0], new long[0]);
    }

    /** Takes the functions of a text; what is no line of kallsyms is passed over. The text is kept, not copied. */
    public static KernelSymbols parse(byte[] text) {
        long[] found = new long[1024];
        int n = 0;
        for (int at = 0; at < text.length; at = nextLine(text, at)) {
            int blank = addressEnd(text, at);
            if (isFunction(text, blank)) {
                if (n == found.length) {
                    found = Arrays.copyOf(found, n * 2);
                }
                found[n++] = address(text, at, blank);
            }
        }
        Arrays.sort(found, 0, n);
        KernelSymbols symbols = new KernelSymbols(text, distinct(found, n));
        // a second look finds each line's place, which spares sorting pairs
        for (int at = 0; at < text.length; at = nextLine(text, at)) {
            int blank = addressEnd(text, at);
            if (isFunction(text, blank)) {
                int i = Arrays.binarySearch(symbols.addresses, address(text, at, blank));
                if (symbols.names[i] == 0) {
                    symbols.names[i] = blank + 3;
                }
            }
        }
        return symbols;
    }

    /** The name of the function that begins at most {@code reachBytes} before an address. */
    public Optional<String> function(long address, int reachBytes) {
        int i = Arrays.binarySearch(addresses, address);
        if (i < 0) {
            i = -i - 2;
        }
        // hidden addresses are all 0
        if (i < 0 || addresses[i] == 0 || address - addresses[i] > reachBytes) {
            return Optional.empty();
        }
        int to = names[i];
        while (to < text.length && text[to] > ' ') {
            to++;
        }
        return Optional.of(new String(text, names[i], to - names[i], StandardCharsets.ISO_8859_1));
    }

    /** {@code ADDRESS TYPE NAME}, the type being one of code. */
    private static boolean isFunction(byte[] text, int blank) {
        if (blank < 0 || blank + 3 >= text.length || text[blank + 2] != ' ') {
            return false;
        }
        return switch (text[blank + 1]) {
            case 't', 'T', 'w', 'W' -> text[blank + 3] > ' ';
            default -> false;
        };
    }

    /** Index of the blank behind a hexadecimal address that starts at {@code at}, or -1. */
    private static int addressEnd(byte[] text, int at) {
        int i = at;
        while (i < text.length && i - at < 17 && Character.digit(text[i], 16) >= 0) {
            i++;
        }
        return i > at && i - at <= 16 && i < text.length && text[i] == ' ' ? i : -1;
    }

    private static long address(byte[] text, int from, int to) {
        long address = 0;
        for (int i = from; i < to; i++) {
            address = address << 4 | Character.digit(text[i], 16);
        }
        return address;
    }

    private static int nextLine(byte[] text, int at) {
        int i = at;
        while (i < text.length && text[i] != '\n') {
            i++;
        }
        return i + 1;
    }

    private static long[] distinct(long[] sorted, int n) {
        int kept = 0;
        for (int i = 0; i < n; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[kept++] = sorted[i];
            }
        }
        return Arrays.copyOf(sorted, kept);
    }
}
