package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.table.ThreadTable;

/**
 * {@code prev_comm=a b prev_pid=1 prev_prio=120 prev_state=R+ ==> next_comm=c next_pid=2 next_prio=120}, the same as
 * plain fields ({@code prev_state=0x1 (1) next_comm=...}), and {@code a b:1 [120] R+ ==> c:2 [120]} of the trace-cmd
 * plugin. Read from the right, because thread names can hold anything, the arrow too.
 */
final class SchedSwitchPayload implements PayloadParser {
    private static final byte[] PREV_COMM = Cursor.word("prev_comm=");
    private static final byte[] PREV_PID = Cursor.word(" prev_pid=");
    private static final byte[] PREV_STATE = Cursor.word(" prev_state=");
    private static final byte[] NEXT_COMM = Cursor.word(" next_comm=");
    private static final byte[] NEXT_PID = Cursor.word(" next_pid=");
    private static final byte[] NEXT_PRIO = Cursor.word(" next_prio=");
    private static final byte[] ARROW = Cursor.word(" ==> ");
    /** The kernel prints at most this much of a name. */
    private static final int COMM_BYTES = 16;
    /** Bits of the reported state that mean sleeping or dead; preempted is a bit above them. */
    private static final int SLEEP_BITS = 0xff;

    private final ThreadTable threads;
    private final Cursor cursor = new Cursor();
    private final ColonThread colonThread = new ColonThread();

    SchedSwitchPayload(ThreadTable threads) {
        this.threads = threads;
    }

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        cursor.on(text, from, to);
        int nextPrio = cursor.last(NEXT_PRIO, to);
        return nextPrio >= 0 ? parseFields(text, from, nextPrio, draft) : parseColonForm(text, from, to, draft);
    }

    @Override
    public boolean complete(byte[] text, int from, int to) {
        // the priority is not used, so it does not matter whether all of it is there
        return text[to - 1] != '=' && cursor.on(text, from, to).last(NEXT_PRIO, to) >= 0;
    }

    private boolean parseFields(byte[] text, int from, int nextPrio, EventDraft draft) {
        int nextPid = cursor.last(NEXT_PID, nextPrio);
        if (nextPid < 0) {
            return false;
        }
        int nextComm = earliest(NEXT_COMM, from, nextPid);
        int state = nextComm < 0 ? -1 : cursor.last(PREV_STATE, nextComm);
        int prevPid = state < 0 ? -1 : cursor.last(PREV_PID, state);
        if (prevPid < 0) {
            return false;
        }
        cursor.moveTo(nextPid + NEXT_PID.length);
        if (!cursor.number() || !ThreadIds.valid(cursor.value())) {
            return false;
        }
        int nextTid = (int) cursor.value();
        cursor.moveTo(prevPid + PREV_PID.length);
        if (!cursor.number() || !ThreadIds.valid(cursor.value())) {
            return false;
        }
        int prevTid = (int) cursor.value();
        draft.start(EventKind.SCHED_SWITCH);
        draft.b = sleeps(text, state + PREV_STATE.length, nextComm) ? 1 : 0;
        cursor.moveTo(from);
        if (cursor.skip(PREV_COMM)) {
            threads.thread(prevTid, ThreadIds.UNKNOWN, text, cursor.at(), Math.max(cursor.at(), prevPid));
        }
        draft.a = threads.thread(nextTid, ThreadIds.UNKNOWN, text, nextComm + NEXT_COMM.length, nextPid);
        return true;
    }

    /**
     * Where the name of the thread switched in starts. A name can hold {@code " next_comm="}, but it is short: the
     * first place from which a name reaches up to {@code end} is the one.
     */
    private int earliest(byte[] word, int from, int end) {
        int found = -1;
        int lowest = Math.max(from, end - COMM_BYTES - word.length);
        cursor.moveTo(lowest);
        for (int at = cursor.last(word, end); at >= 0; at = cursor.last(word, at + word.length - 1)) {
            found = at;
        }
        cursor.moveTo(from);
        return found;
    }

    private boolean parseColonForm(byte[] text, int from, int to, EventDraft draft) {
        int arrow = cursor.last(ARROW, to);
        if (arrow < 0) {
            return false;
        }
        if (!colonThread.parse(text, arrow + ARROW.length, to)) {
            return false;
        }
        int next = colonThread.in(threads);
        int stateFrom = arrow;
        while (stateFrom > from && text[stateFrom - 1] != ' ') {
            stateFrom--;
        }
        if (!colonThread.parse(text, from, stateFrom)) {
            return false;
        }
        colonThread.in(threads);
        draft.start(EventKind.SCHED_SWITCH);
        draft.a = next;
        draft.b = sleeps(text, stateFrom, arrow) ? 1 : 0;
        return true;
    }

    /** {@code R}, {@code R+}: runnable. A {@code +} behind any state: preempted, so runnable. As a number: 0, or bits. */
    private boolean sleeps(byte[] text, int from, int to) {
        cursor.moveTo(from);
        if (cursor.number()) {
            return (cursor.value() & SLEEP_BITS) != 0;
        }
        for (int i = from; i < to && text[i] != ' '; i++) {
            if (text[i] == 'R' || text[i] == '+') {
                return false;
            }
        }
        return true;
    }
}
