package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.text.Cursor;
import io.kicktrace.ingest.stat.IngestStat;

/**
 * Lines of their own that tell of gaps: {@code CPU:3 [LOST 1234 EVENTS]}, {@code CPU:3 [LOST EVENTS]},
 * {@code ##### CPU 2 buffer started ####}, {@code [LINE TOO BIG]}.
 */
final class MarkLine {
    private static final byte[] CPU = Cursor.word("CPU:");
    private static final byte[] LOST = Cursor.word(" [LOST ");
    private static final byte[] EVENTS = Cursor.word("EVENTS]");
    private static final byte[] HASHES_CPU = Cursor.word("##### CPU ");
    private static final byte[] STARTED = Cursor.word(" buffer started ##");
    private static final byte[] BRACKET = Cursor.word("[");
    private static final byte[] TOO_BIG = Cursor.word(" TOO BIG]");

    private final EventIntake intake;
    private final Cursor cursor = new Cursor();
    private int cpu;

    MarkLine(EventIntake intake) {
        this.intake = intake;
    }

    /** Hands on a mark; false if the line is none. */
    boolean read(byte[] text, int from, int to, long line) {
        cursor.on(text, from, to);
        if (cursor.skip(CPU)) {
            return lost();
        }
        if (cursor.skip(HASHES_CPU)) {
            return started();
        }
        if (cursor.skip(BRACKET) && cursor.find(TOO_BIG)) {
            intake.stats().atLine(IngestStat.RECORDER_DROPPED_TEXT, line);
            return true;
        }
        return false;
    }

    private boolean lost() {
        if (!readCpu() || !cursor.skip(LOST)) {
            return false;
        }
        long count = EventIntake.UNKNOWN_COUNT;
        if (cursor.number()) {
            count = cursor.value();
            cursor.skipBlanks();
        }
        if (!cursor.skip(EVENTS)) {
            return false;
        }
        intake.lost(cpu, Math.max(count, EventIntake.UNKNOWN_COUNT));
        return true;
    }

    private boolean started() {
        if (!readCpu() || !cursor.skip(STARTED)) {
            return false;
        }
        intake.bufferStarted(cpu);
        return true;
    }

    private boolean readCpu() {
        if (!cursor.number() || cursor.value() < 0 || cursor.value() >= LineHead.MAX_CPUS) {
            return false;
        }
        cpu = (int) cursor.value();
        return true;
    }
}
