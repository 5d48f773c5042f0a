package io.kicktrace.ingest.format.tracecmd;

/**
 * The head of a line of an event:
 *
 * <pre>
 *        CPU 0/KVM-5001  [002] d..1.  2000.000002: kvm_exit:             reason EPT_MISCONFIG ...
 *  host.dat:        CPU 0/KVM-5001  [002]  2000.000002: kvm_entry:             vcpu 0 ...       several files
 *        CPU 0/KVM-5001  [002]-0x1  2000.000002: kvm_fast_mmio:         gpa=0xfe003000          -R
 *        CPU 0/KVM-5001  [002] d....2000000000100: kvm_entry: ...                               integer clock
 *        CPU 1/KVM-5002  [001] d....  2000.000002: (+2)     kvm_entry: ...                      --ts-diff
 * CPU 0/KV-5001    2d..1.  2000.000000: kvm_entry: ...                                          -l
 * </pre>
 *
 * The colon behind the stamp is looked for behind the CPU; where flags and an integer stamp are glued together, the flags
 * end in a point on most lines, and what they are long there they are on all lines of a file.
 */
final class ReportLine {
    static final int UNKNOWN = -1;

    private static final int COMM_COLUMNS = 16;
    private static final int SHORT_COMM_COLUMNS = 8;
    private static final int MAX_CPU = 1 << 13;
    private static final int MAX_DIGITS = 18;
    private static final int MIN_FLAGS = 3;
    private static final int MAX_FLAGS = 8;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long MAX_SECONDS = Long.MAX_VALUE / NANOS_PER_SECOND - 1;

    private int gluedFlags;

    /** Start of the thread's name. */
    int commFrom;
    /** End of the thread's name. */
    int commTo;
    /** Whether the name may be cut. */
    boolean commCut;
    /** Thread id. */
    int tid;
    /** CPU. */
    int cpu;
    /** Stamp: ns, or ticks. */
    long stamp;
    /** Whether the stamp is a bare integer of a clock without a unit. */
    boolean ticks;
    /** Start of the event's name. */
    int nameFrom;
    /** End of the event's name. */
    int nameTo;
    /** Start of the payload. */
    int payloadFrom;

    /** Reads a line; false if it is none of these. */
    boolean read(byte[] text, int from, int to) {
        for (int minus = from + 1; minus < to; minus++) {
            if (text[minus] == '-' && isDigit(at(text, minus + 1, to)) && fromMinus(text, from, minus, to)) {
                return true;
            }
        }
        return false;
    }

    private boolean fromMinus(byte[] text, int from, int minus, int to) {
        int i = minus + 1;
        long id = 0;
        while (i < to && isDigit(text[i]) && i - minus <= 10) {
            id = id * 10 + text[i++] - '0';
        }
        if (id > Integer.MAX_VALUE || at(text, i, to) != ' ') {
            return false;
        }
        tid = (int) id;
        while (i < to && text[i] == ' ') {
            i++;
        }
        boolean bracket = at(text, i, to) == '[';
        int digits = bracket ? i + 1 : i;
        int end = digits;
        int number = 0;
        while (end < to && isDigit(text[end]) && end - digits < 5) {
            number = number * 10 + text[end++] - '0';
        }
        if (end == digits || number >= MAX_CPU || (bracket && at(text, end, to) != ']')) {
            return false;
        }
        cpu = number;
        name(text, from, minus, bracket ? COMM_COLUMNS : SHORT_COMM_COLUMNS);
        commCut = !bracket && commTo - commFrom == SHORT_COMM_COLUMNS;
        return behindCpu(text, bracket ? end + 1 : end, to, bracket);
    }

    private void name(byte[] text, int from, int minus, int columns) {
        int start = Math.max(from, minus - columns);
        while (start < minus && text[start] == ' ') {
            start++;
        }
        commFrom = start;
        commTo = minus;
    }

    private boolean behindCpu(byte[] text, int from, int to, boolean bracket) {
        int i = from;
        if (bracket && at(text, i, to) == '-' && at(text, i + 1, to) == '0' && at(text, i + 2, to) == 'x') {
            i += 3;
            while (i < to && isHex(text[i])) {
                i++;
            }
        }
        int colon = i;
        while (colon < to && text[colon] != ':') {
            colon++;
        }
        if (colon + 1 >= to || text[colon + 1] != ' ' || !stamp(text, i, colon, bracket)) {
            return false;
        }
        return event(text, colon + 1, to);
    }

    /** Flags, if there are any, and the stamp, with or without a blank between. */
    private boolean stamp(byte[] text, int from, int colon, boolean bracket) {
        int i = from;
        while (i < colon && text[i] == ' ') {
            i++;
        }
        int flags = i;
        int blank = i;
        while (blank < colon && text[blank] != ' ') {
            blank++;
        }
        if (blank < colon) {
            // flags stand alone
            int length = blank - flags;
            if (length < MIN_FLAGS || length > MAX_FLAGS) {
                return false;
            }
            i = blank;
            while (i < colon && text[i] == ' ') {
                i++;
            }
            return number(text, i, colon);
        }
        if (bracket && number(text, i, colon)) {
            return true;
        }
        int digits = colon;
        while (digits > flags && isDigit(text[digits - 1])) {
            digits--;
        }
        if (digits > flags && text[digits - 1] == '.') {
            gluedFlags = digits - flags;
        }
        int start = gluedFlags > 0 ? flags + gluedFlags : digits;
        return start - flags >= MIN_FLAGS && start - flags <= MAX_FLAGS && number(text, start, colon);
    }

    private boolean number(byte[] text, int from, int to) {
        int i = from;
        long whole = 0;
        while (i < to && isDigit(text[i])) {
            if (i - from >= MAX_DIGITS) {
                return false;
            }
            whole = whole * 10 + text[i++] - '0';
        }
        if (i == from) {
            return false;
        }
        if (i == to) {
            stamp = whole;
            ticks = true;
            return true;
        }
        int fractionDigits = to - i - 1;
        if (text[i] != '.' || (fractionDigits != 6 && fractionDigits != 9) || whole > MAX_SECONDS) {
            return false;
        }
        long fraction = 0;
        for (int f = i + 1; f < to; f++) {
            if (!isDigit(text[f])) {
                return false;
            }
            fraction = fraction * 10 + text[f] - '0';
        }
        stamp = whole * NANOS_PER_SECOND + (fractionDigits == 6 ? fraction * 1000 : fraction);
        ticks = false;
        return true;
    }

    private boolean event(byte[] text, int from, int to) {
        int i = behindBlanks(text, from, to);
        if (at(text, i, to) == '(' && at(text, i + 1, to) == '+') {
            while (i < to && text[i] != ')') {
                i++;
            }
            i = behindBlanks(text, Math.min(i + 1, to), to);
        }
        nameFrom = i;
        while (i < to && text[i] != ':' && text[i] != ' ') {
            i++;
        }
        if (i == nameFrom || at(text, i, to) != ':' || (i + 1 < to && text[i + 1] != ' ')) {
            return false;
        }
        nameTo = i;
        payloadFrom = behindBlanks(text, i + 1, to);
        return true;
    }

    private static int behindBlanks(byte[] text, int from, int to) {
        int i = from;
        while (i < to && text[i] == ' ') {
            i++;
        }
        return i;
    }

    private static int at(byte[] text, int index, int to) {
        return index < to ? text[index] : 0;
    }

    private static boolean isDigit(int b) {
        return b >= '0' && b <= '9';
    }

    private static boolean isHex(int b) {
        return isDigit(b) || (b >= 'a' && b <= 'f');
    }
}
