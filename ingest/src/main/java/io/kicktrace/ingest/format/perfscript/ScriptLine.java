package io.kicktrace.ingest.format.perfscript;

import io.kicktrace.ingest.format.text.Cursor;

/**
 * The head of a line, whichever fields were asked for:
 *
 * <pre>
 *        CPU 0/KVM    5001 [002]  1000.000033:        kvm:kvm_exit: reason EPT_MISCONFIG ...
 *        CPU 0/KVM  5001/5001  [002]  1000.000033:          1 kvm:kvm_exit:            vcpu 0 ...
 * CPU 1/KVM  2948   801.000016: kvm:kvm_exit: ...                        no CPU
 *            perf  3966.175061798:    sched:sched_wakeup: ...            no thread, no CPU
 * CPU 0/KVM  5001 kvm:kvm_entry: vcpu 0, rip 0x10                        no time
 * VM: 5000 VCPU:001   iperf3   812 [001]  1000.000040: ...               a guest's
 * </pre>
 *
 * The time has a point and six digits or nine behind it, which no thread name before it can hold and be followed by a
 * colon and a blank; it is looked for first and the rest is read to its left and right.
 */
final class ScriptLine {
    static final int UNKNOWN = -1;

    private static final byte[] VM = Cursor.word("VM:");
    private static final byte[] VCPU = Cursor.word("VCPU:");
    private static final byte[] RECORD = Cursor.word("PERF_RECORD_");
    private static final int MAX_SECONDS_DIGITS = 10;
    private static final int MAX_CPU = 1 << 13;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Cursor cursor = new Cursor();

    /** Start of the thread's name. */
    int commFrom;
    /** End of the thread's name; equal to the start if there is none. */
    int commTo;
    /** Thread id, or {@link #UNKNOWN}. */
    int tid;
    /** Process id, or {@link #UNKNOWN}. */
    int tgid;
    /** CPU, or {@link #UNKNOWN}. */
    int cpu;
    /** Stamp, ns; {@link #UNKNOWN} if the line has none. */
    long nanos;
    /** Start of the event's name. */
    int nameFrom;
    /** End of the event's name. */
    int nameTo;
    /** Start of the payload. */
    int payloadFrom;
    /** Whether the event's name has its group before it. */
    boolean hasGroup;
    /** Whether the line is a record of perf itself, which starts at {@link #nameFrom}. */
    boolean isRecord;
    /** Whether thread and time are told, in columns without a minus sign between name and id. */
    boolean hasThreadAndTime;

    /** Reads a line; false if it is none of these. */
    boolean read(byte[] text, int lineFrom, int to) {
        int from = behindGuest(text, lineFrom, to);
        hasThreadAndTime = false;
        isRecord = false;
        for (int point = nextPoint(text, from, to); point >= 0; point = nextPoint(text, point + 1, to)) {
            int stampFrom = stampFrom(text, from, point);
            int stampTo = stampTo(text, point, to);
            if (stampFrom < 0 || stampTo < 0) {
                continue;
            }
            boolean who = who(text, from, stampFrom);
            if (who && event(text, stampTo + 1, to, true)) {
                nanos = nanos(text, stampFrom, point, stampTo);
                hasThreadAndTime = tid != UNKNOWN;
                return true;
            }
        }
        return withoutTime(text, from, to);
    }

    /** A record's text, for {@link #isRecord}. */
    boolean recordIs(byte[] text, int to, byte[] word) {
        return cursor.on(text, nameFrom + RECORD.length, to).skip(word);
    }

    private int behindGuest(byte[] text, int from, int to) {
        cursor.on(text, from, to);
        if (cursor.skip(VM)) {
            cursor.skipBlanks();
            cursor.number();
            cursor.skipBlanks();
            if (cursor.skip(VCPU)) {
                cursor.number();
            }
            return cursor.at();
        }
        return from;
    }

    // --- the stamp

    private static int nextPoint(byte[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text[i] == '.') {
                return i;
            }
        }
        return -1;
    }

    /** Start of the seconds before the point, which a blank precedes; -1 if it is no stamp. */
    private static int stampFrom(byte[] text, int from, int point) {
        int i = point;
        while (i > from && isDigit(text[i - 1]) && point - i <= MAX_SECONDS_DIGITS) {
            i--;
        }
        boolean afterBlank = i == from || text[i - 1] == ' ';
        return i < point && point - i <= MAX_SECONDS_DIGITS && afterBlank ? i : -1;
    }

    /** The colon behind six or nine digits; -1 if it is no stamp. */
    private static int stampTo(byte[] text, int point, int to) {
        int i = point + 1;
        while (i < to && isDigit(text[i])) {
            i++;
        }
        int digits = i - point - 1;
        return (digits == 6 || digits == 9) && i < to && text[i] == ':' ? i : -1;
    }

    private static long nanos(byte[] text, int from, int point, int to) {
        long seconds = 0;
        for (int i = from; i < point; i++) {
            seconds = seconds * 10 + text[i] - '0';
        }
        long fraction = 0;
        for (int i = point + 1; i < to; i++) {
            fraction = fraction * 10 + text[i] - '0';
        }
        return seconds * NANOS_PER_SECOND + (to - point - 1 == 6 ? fraction * 1000 : fraction);
    }

    // --- to the left of it: name, thread, CPU

    private boolean who(byte[] text, int from, int end) {
        tid = UNKNOWN;
        tgid = UNKNOWN;
        cpu = UNKNOWN;
        int i = beforeBlanks(text, from, end);
        if (i > from && text[i - 1] == ']') {
            int open = i - 2;
            while (open >= from && isDigit(text[open])) {
                open--;
            }
            if (open < from || text[open] != '[' || open == i - 2) {
                return false;
            }
            long number = number(text, open + 1, i - 1);
            if (number >= MAX_CPU) {
                return false;
            }
            cpu = (int) number;
            i = beforeBlanks(text, from, open);
        }
        i = thread(text, from, i);
        if (i < from) {
            return false;
        }
        int start = from;
        while (start < i && text[start] == ' ') {
            start++;
        }
        commFrom = start;
        commTo = Math.max(start, i);
        return true;
    }

    /** Reads {@code 5001} or {@code 5000/5001} before an index; returns the end of what precedes it. */
    private int thread(byte[] text, int from, int end) {
        int i = end;
        while (i > from && isDigit(text[i - 1])) {
            i--;
        }
        if (i == end || (i > from && text[i - 1] != ' ' && text[i - 1] != '/' && text[i - 1] != '-')) {
            return end;
        }
        long id = number(text, i, end);
        if (i > from && text[i - 1] == '-') {
            // perf writes -1 for a thread it does not know
            return beforeBlanks(text, from, i - 1);
        }
        if (i > from && text[i - 1] == '/') {
            int slash = i - 1;
            int first = slash;
            // pid/tid are padded to columns: 5000/5001 or "  22/22   "
            while (first > from && isDigit(text[first - 1])) {
                first--;
            }
            boolean isPair = first < slash && (first == from || text[first - 1] == ' ');
            if (!isPair) {
                return end;
            }
            long process = number(text, first, slash);
            if (process > Integer.MAX_VALUE || id > Integer.MAX_VALUE) {
                return from - 1;
            }
            tgid = (int) process;
            tid = (int) id;
            return beforeBlanks(text, from, first);
        }
        if (id > Integer.MAX_VALUE) {
            return from - 1;
        }
        tid = (int) id;
        return beforeBlanks(text, from, i);
    }

    // --- to the right of it: period, event, payload

    private boolean event(byte[] text, int after, int to, boolean timed) {
        int i = after;
        while (i < to && text[i] == ' ') {
            i++;
        }
        if (timed && i == after && i < to) {
            return false;
        }
        i = behindPeriod(text, i, to);
        if (cursor.on(text, i, to).skip(RECORD)) {
            isRecord = true;
            nameFrom = i;
            nameTo = to;
            payloadFrom = to;
            hasGroup = false;
            return true;
        }
        nameFrom = i;
        while (i < to && text[i] != ' ') {
            i++;
        }
        // the name ends in a colon: kvm:kvm_exit:   cycles:ppp:   cpu-clock/freq=999/:
        if (i - nameFrom < 2 || text[i - 1] != ':' || isDigit(text[nameFrom])) {
            return false;
        }
        nameTo = i - 1;
        hasGroup = false;
        for (int n = nameFrom; n < nameTo; n++) {
            hasGroup |= text[n] == ':' || text[n] == '/';
        }
        while (i < to && text[i] == ' ') {
            i++;
        }
        payloadFrom = i;
        return true;
    }

    private static int behindPeriod(byte[] text, int from, int to) {
        int i = from;
        while (i < to && isDigit(text[i])) {
            i++;
        }
        if (i == from || i >= to || text[i] != ' ') {
            return from;
        }
        while (i < to && text[i] == ' ') {
            i++;
        }
        return i;
    }

    /** Time left out: name, thread and perhaps CPU, and then a name with its group, which is what tells the line apart. */
    private boolean withoutTime(byte[] text, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (text[i - 1] == ' ' && text[i] != ' ' && event(text, i, to, false) && hasGroup && who(text, from, i)) {
                nanos = UNKNOWN;
                if (tid != UNKNOWN) {
                    return true;
                }
            }
        }
        return false;
    }

    private static int beforeBlanks(byte[] text, int from, int end) {
        int i = end;
        while (i > from && text[i - 1] == ' ') {
            i--;
        }
        return i;
    }

    private static long number(byte[] text, int from, int to) {
        long n = 0;
        for (int i = from; i < to; i++) {
            n = n * 10 + text[i] - '0';
            if (n > Integer.MAX_VALUE) {
                return Long.MAX_VALUE;
            }
        }
        return n;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
