package io.kicktrace.ingest.format.tracecmd;

import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.text.Cursor;

/**
 * Lines that are no events:
 *
 * <pre>
 * cpus=4            version = 6            CPU 3 is empty
 * CPU:2 [42 EVENTS DROPPED]                guest.dat: CPU:1 [EVENTS DROPPED]          CPU:0 [SUBBUFFER START]
 * =&gt; handle_tx (ffffffffc0a01008)          a frame of the stack above
 * </pre>
 */
final class OtherLines {
    /** What a line is. */
    enum Kind {
        KNOWN,
        LOSS,
        UNKNOWN
    }

    private static final int MAX_CPU = 1 << 13;
    private static final byte[] CPUS = Cursor.word("cpus=");
    private static final byte[] CPU = Cursor.word("CPU:");
    private static final byte[] OPEN = Cursor.word(" [");
    private static final byte[] DROPPED = Cursor.word("EVENTS DROPPED]");
    private static final byte[] SUBBUFFER = Cursor.word("SUBBUFFER START]");
    private static final byte[] FRAME = Cursor.word("=> ");
    private static final byte[][] CHATTER = {
        Cursor.word("version = "),
        Cursor.word("trace-cmd: "),
        Cursor.word("File possibly truncated"),
        Cursor.word("overriding event (")
    };
    private static final byte[] CPU_NUMBER = Cursor.word("CPU ");
    private static final byte[] IS_EMPTY = Cursor.word(" is empty");

    private final EventIntake intake;
    private final Cursor cursor = new Cursor();

    OtherLines(EventIntake intake) {
        this.intake = intake;
    }

    Kind read(byte[] text, int from, int to) {
        cursor.on(text, from, to);
        cursor.skipBlanks();
        int start = cursor.at();
        if (cursor.skip(FRAME)) {
            return Kind.KNOWN;
        }
        cursor.on(text, start, to);
        if (cursor.find(CPU) && loss()) {
            return Kind.LOSS;
        }
        cursor.on(text, start, to);
        if (cursor.find(CPUS) && cursor.number() && cursor.atEnd()) {
            cpus(cursor.value());
            return Kind.KNOWN;
        }
        cursor.on(text, start, to);
        if (cursor.skip(CPU_NUMBER) && cursor.number() && cursor.skip(IS_EMPTY)) {
            return Kind.KNOWN;
        }
        for (byte[] word : CHATTER) {
            cursor.on(text, start, to);
            if (cursor.find(word)) {
                return Kind.KNOWN;
            }
        }
        return Kind.UNKNOWN;
    }

    /** With several files the largest of them tells. */
    private void cpus(long n) {
        if (n > 0 && n <= MAX_CPU) {
            intake.facts().cpus = (int) Math.max(intake.facts().cpus, n);
        }
    }

    private boolean loss() {
        if (!cursor.number() || cursor.value() < 0 || cursor.value() >= MAX_CPU) {
            return false;
        }
        int cpu = (int) cursor.value();
        if (!cursor.skip(OPEN)) {
            return false;
        }
        if (cursor.skip(SUBBUFFER)) {
            return true;
        }
        long count = EventIntake.UNKNOWN_COUNT;
        if (cursor.number()) {
            count = Math.max(0, cursor.value());
            cursor.skipBlanks();
        }
        if (!cursor.skip(DROPPED)) {
            return false;
        }
        intake.lost(cpu, count);
        return true;
    }
}
