package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.format.text.Cursor;

/**
 * A line of the latency format (option latency-format, the irqsoff and wakeup tracers, a dump on oops):
 *
 * <pre>
 * CPU 0/KV-5001      2d..1.    0us : kvm_entry: vcpu 0, rip 0x10
 *   &lt;idle&gt;-0       127d.h2. 73729us!: sched_waking: ...
 * CPU 0/KVM-5001     2d..1.       14: ...                              a clock that does not count ns
 * </pre>
 *
 * The name is cut to 8 bytes, the CPU touches the flags, and the mark behind the time tells of the gap to the next event.
 */
final class LatencyLine {
    private static final int COMM_COLUMNS = 8;
    private static final int MIN_FLAGS = 4;
    private static final int MAX_FLAGS = 8;
    private static final long NANOS_PER_MICRO = 1000;
    private static final byte[] US = Cursor.word("us");

    private final LineHead head;
    private final Cursor cursor = new Cursor();

    LatencyLine(LineHead head) {
        this.head = head;
    }

    /** Reads the head of a line, if it has one. */
    boolean read(byte[] text, int from, int to) {
        int start = LogPrefix.skip(text, from, to);
        int minus = start + COMM_COLUMNS;
        if (minus < to && text[minus] == '-' && readFromMinus(text, minus, to)) {
            name(text, start, minus);
            return true;
        }
        for (int i = start; i < to; i++) {
            if (text[i] == '-' && readFromMinus(text, i, to)) {
                name(text, Math.max(start, i - COMM_COLUMNS), i);
                return true;
            }
        }
        return false;
    }

    private void name(byte[] text, int from, int minus) {
        int start = from;
        while (start < minus && text[start] == ' ') {
            start++;
        }
        head.commFrom = start;
        head.commTo = minus;
        head.commCut = minus - start >= COMM_COLUMNS;
    }

    private boolean readFromMinus(byte[] text, int minus, int to) {
        cursor.on(text, minus + 1, to);
        if (!isDigit(cursor.peek()) || !cursor.number() || cursor.value() > Integer.MAX_VALUE || cursor.peek() != ' ') {
            return false;
        }
        head.tid = (int) cursor.value();
        head.tgid = LineHead.UNKNOWN;
        cursor.skipBlanks();
        if (!isDigit(cursor.peek()) || !cursor.number() || cursor.value() >= LineHead.MAX_CPUS) {
            return false;
        }
        head.cpu = (int) cursor.value();
        int flags = cursor.at();
        while (isFlag(cursor.peek())) {
            cursor.moveTo(cursor.at() + 1);
        }
        int flagCount = cursor.at() - flags;
        if (flagCount < MIN_FLAGS || flagCount > MAX_FLAGS || cursor.peek() != ' ') {
            return false;
        }
        cursor.skipBlanks();
        return readTime(text, to);
    }

    private boolean readTime(byte[] text, int to) {
        if (!isDigit(cursor.peek()) || !cursor.number()) {
            return false;
        }
        long time = cursor.value();
        if (cursor.skip(US)) {
            if (time > Long.MAX_VALUE / NANOS_PER_MICRO || cursor.atEnd()) {
                return false;
            }
            head.stamp = time * NANOS_PER_MICRO;
            head.unit = StampUnit.NANOS_SINCE_START;
            // the mark of the gap
            cursor.moveTo(cursor.at() + 1);
        } else {
            head.stamp = time;
            head.unit = StampUnit.TICKS;
        }
        int colon = cursor.at();
        if (colon + 2 >= to || text[colon] != ':' || text[colon + 1] != ' ') {
            return false;
        }
        head.body = colon + 2;
        return true;
    }

    private static boolean isDigit(int b) {
        return b >= '0' && b <= '9';
    }

    private static boolean isFlag(int b) {
        return b == '.' || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || isDigit(b);
    }
}
