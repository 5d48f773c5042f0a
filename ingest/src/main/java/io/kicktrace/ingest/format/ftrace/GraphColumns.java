package io.kicktrace.ingest.format.ftrace;

/**
 * The columns before the body of a function_graph line, all of them optional:
 *
 * <pre>
 *    10.000001 |    1)  vhost-4-4990  |  d..1. | ! 139.001 us  |  } /&#42; handle_tx_kick [vhost_net] &#42;/
 *    abstime        CPU  proc            latency  duration        body
 *  1)               |  handle_tx [vhost_net]() {
 *  1)   ==========> |
 * </pre>
 */
final class GraphColumns {
    /** A value that a column does not tell. */
    static final long NONE = -1;

    private static final int MAX_COLUMNS = 6;
    private static final int MAX_FLAGS = 8;
    private static final int NANO_DIGITS = 3;
    private static final long NANOS_PER_MICRO = 1000;
    private static final long MAX_MICROS = Long.MAX_VALUE / NANOS_PER_MICRO / 10;

    private final Stamp stamp = new Stamp();

    /** Absolute time of the line, ns; {@link #NONE} if not told. */
    long nanos;
    /** CPU; {@link #NONE} if not told. */
    int cpu;
    /** Thread id; {@link #NONE} if not told. */
    int tid;
    /** Start of the thread's name, cut to 7 bytes. */
    int commFrom;
    /** End of the thread's name. */
    int commTo;
    /** Duration of a call, ns; {@link #NONE} if not told. */
    long durationNanos;
    /** Start of what follows the columns and their last bar, or the CPU if there is no bar. */
    int body;
    /** Whether any column was found at all. */
    boolean found;

    /** Reads the columns of a line; where they end is {@link #body}. */
    void read(byte[] text, int from, int to) {
        nanos = NONE;
        cpu = (int) NONE;
        tid = (int) NONE;
        durationNanos = NONE;
        found = false;
        body = from;
        int at = absoluteTime(text, from, to);
        at = relativeTime(text, at, to);
        at = cpu(text, at, to);
        body = at;
        for (int n = 0; n < MAX_COLUMNS; n++) {
            int bar = bar(text, at, to);
            if (bar < 0 || !column(text, at, bar)) {
                return;
            }
            found = true;
            at = bar + 1;
            body = at;
        }
    }

    private int absoluteTime(byte[] text, int from, int to) {
        int i = skipBlanks(text, from, to);
        int end = stamp.read(text, i, to);
        if (end < 0 || stamp.unit() != StampUnit.NANOS) {
            return from;
        }
        int bar = skipBlanks(text, end, to);
        if (bar >= to || text[bar] != '|') {
            return from;
        }
        nanos = stamp.value();
        found = true;
        return bar + 1;
    }

    /** {@code 123 us |} before the CPU: time since the trace began, which tells nothing that is needed. */
    private int relativeTime(byte[] text, int from, int to) {
        int i = skipBlanks(text, from, to);
        int digits = i;
        while (i < to && isDigit(text[i])) {
            i++;
        }
        boolean isTime = i > digits && i + 3 < to && text[i] == ' ' && text[i + 1] == 'u' && text[i + 2] == 's';
        int bar = isTime ? skipBlanks(text, i + 3, to) : to;
        if (bar >= to || text[bar] != '|') {
            return from;
        }
        int next = skipBlanks(text, bar + 1, to);
        int afterDigits = next;
        while (afterDigits < to && isDigit(text[afterDigits])) {
            afterDigits++;
        }
        return afterDigits > next && afterDigits < to && text[afterDigits] == ')' ? bar + 1 : from;
    }

    private int cpu(byte[] text, int from, int to) {
        int i = skipBlanks(text, from, to);
        int digits = i;
        int n = 0;
        while (i < to && isDigit(text[i]) && n < LineHead.MAX_CPUS) {
            n = n * 10 + text[i++] - '0';
        }
        if (i == digits || i >= to || text[i] != ')' || n >= LineHead.MAX_CPUS) {
            return from;
        }
        cpu = n;
        found = true;
        return i + 1;
    }

    /** One column between two bars; false if it is none, so that the body starts before it. */
    private boolean column(byte[] text, int from, int to) {
        int start = skipBlanks(text, from, to);
        int end = to;
        while (end > start && text[end - 1] == ' ') {
            end--;
        }
        return start == end
                || duration(text, start, end)
                || isArrow(text, start, end)
                || thread(text, start, end)
                || isFlags(text, start, end);
    }

    /** {@code 0.123 us}, {@code ! 139.001 us}, {@code $ 2000000 us}. */
    private boolean duration(byte[] text, int from, int to) {
        if (to - from < 4 || text[to - 1] != 's' || text[to - 2] != 'u' || text[to - 3] != ' ') {
            return false;
        }
        int i = from;
        if (!isDigit(text[i])) {
            i = skipBlanks(text, i + 1, to);
        }
        int start = i;
        long micros = 0;
        while (i < to && isDigit(text[i]) && micros < MAX_MICROS) {
            micros = micros * 10 + text[i++] - '0';
        }
        if (i == start) {
            return false;
        }
        long fraction = 0;
        int digits = 0;
        if (text[i] == '.') {
            for (i++; i < to && isDigit(text[i]) && digits < NANO_DIGITS; digits++) {
                fraction = fraction * 10 + text[i++] - '0';
            }
        }
        for (; digits < NANO_DIGITS; digits++) {
            fraction *= 10;
        }
        if (i != to - 3) {
            return false;
        }
        durationNanos = micros * NANOS_PER_MICRO + fraction;
        return true;
    }

    /** {@code ==========>} and {@code <==========}: into and out of an interrupt. */
    private static boolean isArrow(byte[] text, int from, int to) {
        return to - from > 4
                && text[from + 1] == '='
                && text[to - 2] == '='
                && (text[from] == '<' || text[to - 1] == '>');
    }

    private boolean thread(byte[] text, int from, int to) {
        int digits = to;
        while (digits > from && isDigit(text[digits - 1])) {
            digits--;
        }
        if (digits == to || to - digits > 9 || digits == from || text[digits - 1] != '-') {
            return false;
        }
        int id = 0;
        for (int i = digits; i < to; i++) {
            id = id * 10 + text[i] - '0';
        }
        tid = id;
        commFrom = from;
        commTo = digits - 1;
        return true;
    }

    private static boolean isFlags(byte[] text, int from, int to) {
        if (to - from > MAX_FLAGS) {
            return false;
        }
        for (int i = from; i < to; i++) {
            byte b = text[i];
            if (b != '.' && !isDigit(b) && !(b >= 'a' && b <= 'z') && !(b >= 'A' && b <= 'Z')) {
                return false;
            }
        }
        return true;
    }

    private static int bar(byte[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text[i] == '|') {
                return i;
            }
        }
        return -1;
    }

    private static int skipBlanks(byte[] text, int from, int to) {
        int i = from;
        while (i < to && text[i] == ' ') {
            i++;
        }
        return i;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
