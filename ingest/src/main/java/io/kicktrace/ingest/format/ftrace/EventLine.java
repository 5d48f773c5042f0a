package io.kicktrace.ingest.format.ftrace;

/**
 * The ordinary event line, of all kernels and with all options that leave it on one line:
 *
 * <pre>
 *        CPU 0/KVM-5001    (   4980) [002] d..1.  1200.000100: kvm_exit: vcpu 0 ...
 *           &lt;...&gt;-1234567 [003]     5.000006: ...                 irq-info off, or a kernel without it
 *        CPU 0/KVM-5001    [000] ( 4980) ...1.            2: ...      4.13 to 4.17; counter clock
 * </pre>
 *
 * A thread name may hold all that a head consists of. It has 16 columns, so the minus sign behind it stands in column
 * 16; only if that does not work out (lines that were cut out of a log, shifted, or trimmed) the leftmost place is taken
 * that reads as the rest of a head. A name is too short to hold a head itself.
 */
final class EventLine {
    private static final int COMM_COLUMNS = 16;
    private static final int MAX_PID_DIGITS = 10;
    private static final int MAX_CPU_DIGITS = 5;
    private static final int MIN_FLAGS = 3;
    private static final int MAX_FLAGS = 8;

    private final Stamp stamp = new Stamp();
    private final LineHead head;

    EventLine(LineHead head) {
        this.head = head;
    }

    /** Reads the head of a line that starts where the kernel starts it. */
    boolean readAligned(byte[] text, int from, int to) {
        int minus = from + COMM_COLUMNS;
        if (minus < to && text[minus] == '-' && readFromMinus(text, minus, to)) {
            name(text, from, minus);
            return true;
        }
        return false;
    }

    /** Reads the head of a line that may have something before it, such as the stamp of a log, or lack its blanks. */
    boolean readAnywhere(byte[] text, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (text[i] == '-' && readFromMinus(text, i, to)) {
                name(text, LogPrefix.nameStart(text, from, i), i);
                return true;
            }
        }
        return false;
    }

    /** Reads the head of a line of a hypervisor's own buffer, which tells no thread: {@code [003]\t  12.000001: ...}. */
    boolean readWithoutThread(byte[] text, int from, int to) {
        int i = readCpu(text, from, to);
        if (i < 0) {
            return false;
        }
        while (i < to && text[i] == '\t') {
            i++;
        }
        head.tid = LineHead.UNKNOWN;
        head.tgid = LineHead.UNKNOWN;
        head.commCut = false;
        return readFromFlags(text, skipBlanks(text, i, to), to);
    }

    private void name(byte[] text, int from, int minus) {
        int start = from;
        while (start < minus && text[start] == ' ') {
            start++;
        }
        head.commFrom = start;
        head.commTo = minus;
        head.commCut = false;
    }

    private boolean readFromMinus(byte[] text, int minus, int to) {
        int i = minus + 1;
        int digitsFrom = i;
        long pid = 0;
        while (i < to && isDigit(text[i])) {
            pid = pid * 10 + text[i++] - '0';
            if (i - digitsFrom > MAX_PID_DIGITS) {
                return false;
            }
        }
        if (i == digitsFrom || pid > Integer.MAX_VALUE || i == to || text[i] != ' ') {
            return false;
        }
        i = skipBlanks(text, i, to);
        head.tid = (int) pid;
        head.tgid = LineHead.UNKNOWN;
        if (i < to && text[i] == '(') {
            i = readTgid(text, i, to);
            if (i < 0) {
                return false;
            }
        }
        i = readCpu(text, i, to);
        if (i < 0) {
            return false;
        }
        return readFromFlags(text, skipBlanks(text, i, to), to);
    }

    /** {@code (   4980)} or {@code (-------)}; the index behind it and its blanks, -1 if it is neither. */
    private int readTgid(byte[] text, int open, int to) {
        int i = skipBlanks(text, open + 1, to);
        int start = i;
        long tgid = 0;
        while (i < to && text[i] == '-') {
            i++;
        }
        if (i == start) {
            while (i < to && isDigit(text[i]) && i - start < MAX_PID_DIGITS) {
                tgid = tgid * 10 + text[i++] - '0';
            }
            if (i == start || tgid > Integer.MAX_VALUE) {
                return -1;
            }
            head.tgid = (int) tgid;
        }
        return i < to && text[i] == ')' ? skipBlanks(text, i + 1, to) : -1;
    }

    /** {@code [002]}; the index behind it, -1 if it is not that. */
    private int readCpu(byte[] text, int open, int to) {
        if (open >= to || text[open] != '[') {
            return -1;
        }
        int i = open + 1;
        int cpu = 0;
        while (i < to && isDigit(text[i]) && i - open <= MAX_CPU_DIGITS) {
            cpu = cpu * 10 + text[i++] - '0';
        }
        if (i == open + 1 || i >= to || text[i] != ']' || cpu >= LineHead.MAX_CPUS) {
            return -1;
        }
        head.cpu = cpu;
        return i + 1;
    }

    private boolean readFromFlags(byte[] text, int start, int to) {
        int i = start;
        if (i < to && text[i] == '(') {
            i = readTgid(text, i, to);
            if (i < 0) {
                return false;
            }
        }
        int flags = i;
        while (i < to && isFlag(text[i])) {
            i++;
        }
        if (i < to && text[i] == ' ' && i - flags >= MIN_FLAGS && i - flags <= MAX_FLAGS) {
            i = skipBlanks(text, i, to);
        } else {
            // no flags: the stamp itself
            i = flags;
        }
        int end = stamp.read(text, i, to);
        // the colon and the blank behind it; a body of nothing may have lost its blank
        if (end < 0 || end >= to || text[end] != ':' || (end + 1 < to && text[end + 1] != ' ')) {
            return false;
        }
        head.stamp = stamp.value();
        head.unit = stamp.unit();
        head.body = Math.min(end + 2, to);
        return head.body < to;
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

    private static boolean isFlag(byte b) {
        return b == '.' || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || isDigit(b);
    }
}
