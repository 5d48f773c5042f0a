package io.kicktrace.ingest.probe;

/** How the compiler changes the names of kernel functions. */
public final class KernelSymbol {
    private KernelSymbol() {}

    /**
     * The end of the function's own name. {@code .isra.0}, {@code .constprop.0} and {@code .part.0} are copies of the
     * function; {@code .cold} is a piece of it that is not called as a function, and stays.
     */
    public static int withoutSuffix(byte[] text, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (text[i] == '.') {
                return endsCold(text, i, to) ? to : i;
            }
        }
        return to;
    }

    private static boolean endsCold(byte[] text, int from, int to) {
        for (int i = from; i + 5 <= to; i++) {
            if (text[i] == '.'
                    && text[i + 1] == 'c'
                    && text[i + 2] == 'o'
                    && text[i + 3] == 'l'
                    && text[i + 4] == 'd') {
                return true;
            }
        }
        return false;
    }
}
