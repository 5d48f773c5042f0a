package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.text.Cursor;
import io.kicktrace.ingest.table.ThreadTable;

/**
 * A line of a trace with option context-info off, which has no head: {@code kvm_entry: vcpu 0, rip 0x10},
 * {@code handle_tx <-handle_tx_kick}. It tells neither who nor when, so it only counts.
 */
final class BareLine {
    private static final byte[] CALLER = Cursor.word(" <-");
    private static final byte[] COLON = Cursor.word(": ");

    private final BodyReader bodies;
    private final EventDraft draft;
    private final LineEvents out;
    private final Cursor cursor = new Cursor();

    BareLine(BodyReader bodies, EventDraft draft, LineEvents out) {
        this.bodies = bodies;
        this.draft = draft;
        this.out = out;
    }

    /** Counts a line, if it is one. */
    boolean read(byte[] text, int from, int to, boolean cut, long line) {
        int end = from;
        while (end < to && isNameByte(text[end])) {
            end++;
        }
        cursor.on(text, end, to);
        boolean event = end > from && (cursor.skip(COLON) || cursor.find(CALLER));
        if (!event || !bodies.read(text, from, to, cut, line, draft)) {
            return false;
        }
        out.hand(GraphColumns.NONE, LineHead.UNKNOWN, ThreadTable.NONE, draft);
        return true;
    }

    private static boolean isNameByte(byte b) {
        return (b >= 'a' && b <= 'z') || b == '_' || b == '.' || (b >= '0' && b <= '9') || (b >= 'A' && b <= 'Z');
    }
}
