package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.format.text.Cursor;

/**
 * A line of the latency format with option verbose: name, pid, CPU, flags, preempt count, index, then the absolute time
 * in hexadecimal microseconds, or ticks, before the relative one:
 *
 * <pre>
 *        CPU 0/KVM    5001   2 1 00000001 00000000 [367eaf96] 71.109ms (+0.802ms): kvm_entry: vcpu 0, rip 0x10
 *        CPU 0/KVM    5001   2 1 00000001 00000000 [00000000000003e8] 14 (+3): ...
 * </pre>
 */
final class VerboseLine {
    private static final int COMM_COLUMNS = 16;
    private static final long NANOS_PER_MICRO = 1000;
    private static final byte[] MS = Cursor.word("ms ");
    private static final byte[] GAP_END = Cursor.word("): ");

    private final LineHead head;
    private final Cursor cursor = new Cursor();

    VerboseLine(LineHead head) {
        this.head = head;
    }

    /** Reads the head of a line, if it has one. */
    boolean read(byte[] text, int from, int to) {
        int start = LogPrefix.skip(text, from, to);
        int commTo = start + COMM_COLUMNS;
        if (commTo >= to || text[commTo] != ' ') {
            return false;
        }
        cursor.on(text, commTo, to);
        if (!word(false) || cursor.value() > Integer.MAX_VALUE) {
            return false;
        }
        int tid = (int) cursor.value();
        if (!word(false) || cursor.value() >= LineHead.MAX_CPUS) {
            return false;
        }
        int cpu = (int) cursor.value();
        // flags, preempt count, index
        if (!word(false) || !word(true) || !word(true)) {
            return false;
        }
        cursor.skipBlanks();
        if (cursor.peek() != '[') {
            return false;
        }
        cursor.moveTo(cursor.at() + 1);
        if (!cursor.hex() || cursor.peek() != ']') {
            return false;
        }
        return readTime(cursor.value()) && readWho(text, start, commTo, tid, cpu, to);
    }

    private boolean readTime(long absolute) {
        int bracket = cursor.at();
        boolean millis = cursor.find(MS);
        int ms = cursor.at();
        cursor.moveTo(bracket);
        if (!cursor.find(GAP_END)) {
            return false;
        }
        if (millis && ms < cursor.at()) {
            if (absolute < 0 || absolute > Long.MAX_VALUE / NANOS_PER_MICRO) {
                return false;
            }
            head.stamp = absolute * NANOS_PER_MICRO;
            head.unit = StampUnit.NANOS;
        } else {
            head.stamp = absolute;
            head.unit = StampUnit.TICKS;
        }
        head.body = cursor.at();
        return absolute >= 0;
    }

    private boolean readWho(byte[] text, int from, int commTo, int tid, int cpu, int to) {
        int start = from;
        while (start < commTo && text[start] == ' ') {
            start++;
        }
        head.commFrom = start;
        head.commTo = commTo;
        head.commCut = false;
        head.tid = tid;
        head.tgid = LineHead.UNKNOWN;
        head.cpu = cpu;
        return head.body < to;
    }

    /** Moves over blanks and a number that a blank follows. */
    private boolean word(boolean hexadecimal) {
        cursor.skipBlanks();
        boolean read = hexadecimal ? cursor.hex() : cursor.number() && cursor.value() >= 0;
        return read && cursor.peek() == ' ';
    }
}
