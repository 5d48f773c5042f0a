package io.kicktrace.ingest.format.perfscript;

import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.text.Cursor;
import io.kicktrace.ingest.table.ThreadTable;

/**
 * Records of perf itself, which are no events: who forked and is called how, and what was lost.
 *
 * <pre>
 * PERF_RECORD_COMM: CPU 0/KVM:5000/5001      PERF_RECORD_COMM exec: perf:925/925
 * PERF_RECORD_FORK(5000:5001):(5000:5000)    child pid:tid, parent pid:tid
 * PERF_RECORD_LOST lost 17                   PERF_RECORD_LOST_SAMPLES lost 17
 * </pre>
 */
final class ScriptRecords {
    private static final byte[] COMM = Cursor.word("COMM");
    private static final byte[] NAME = Cursor.word(": ");
    private static final byte[] FORK = Cursor.word("FORK(");
    private static final byte[] COLON = Cursor.word(":");
    private static final byte[] LOST = Cursor.word("LOST");
    private static final byte[] LOST_COUNT = Cursor.word(" lost ");

    private final EventIntake intake;
    private final ThreadTable threads;
    private final Cursor cursor = new Cursor();

    ScriptRecords(EventIntake intake) {
        this.intake = intake;
        threads = intake.tables().threads();
    }

    void read(ScriptLine line, byte[] text, int to) {
        if (line.recordIs(text, to, COMM)) {
            comm(text, line.nameFrom, to);
        } else if (line.recordIs(text, to, FORK)) {
            fork(text, line.nameFrom, to);
        } else if (line.recordIs(text, to, LOST)) {
            cursor.on(text, line.nameFrom, to);
            boolean counted = cursor.find(LOST_COUNT) && cursor.number();
            intake.lost(line.cpu, counted ? Math.max(0, cursor.value()) : EventIntake.UNKNOWN_COUNT);
        }
    }

    /** Read from the right: a name may hold colons and slashes. */
    private void comm(byte[] text, int from, int to) {
        int slash = to - 1;
        while (slash > from && text[slash] != '/') {
            slash--;
        }
        int colon = slash - 1;
        while (colon > from && text[colon] != ':') {
            colon--;
        }
        cursor.on(text, from, to);
        if (colon <= from || !cursor.find(NAME)) {
            return;
        }
        int nameFrom = cursor.at();
        int tgid = id(text, colon + 1, slash);
        int tid = id(text, slash + 1, to);
        if (tgid >= 0 && tid >= 0 && nameFrom <= colon) {
            threads.thread(tid, tgid, text, nameFrom, colon);
        }
    }

    private void fork(byte[] text, int from, int to) {
        cursor.on(text, from, to);
        if (!cursor.find(FORK) || !cursor.number()) {
            return;
        }
        long tgid = cursor.value();
        if (cursor.skip(COLON) && cursor.number() && valid(tgid) && valid(cursor.value())) {
            int tid = (int) cursor.value();
            threads.forked(tid);
            threads.thread(tid, (int) tgid, text, from, from);
        }
    }

    private int id(byte[] text, int from, int to) {
        cursor.on(text, from, to);
        return cursor.number() && cursor.atEnd() && valid(cursor.value()) ? (int) cursor.value() : -1;
    }

    private static boolean valid(long id) {
        return id >= 0 && id <= Integer.MAX_VALUE;
    }
}
