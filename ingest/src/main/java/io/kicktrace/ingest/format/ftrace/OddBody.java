package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.text.Cursor;
import io.kicktrace.ingest.format.text.TextEvents;
import io.kicktrace.ingest.format.text.ThreadIds;
import io.kicktrace.ingest.table.ThreadTable;

/**
 * Bodies that are neither {@code event: payload} nor a function:
 *
 * <pre>
 * sys_write(fd: 1, buf: 0x7ffc0, count: 0x12)      sys_write -&gt; 0x12
 * &lt;stack trace&gt;                                    &lt;user stack trace&gt;
 *  5001:120:S ==&gt; [002] 4990:120:R comm            5001:120:R   + [002] 4990:120:R comm      (old sched tracers)
 * # 1f buf:  01 02                                 Unknown type 375
 * </pre>
 */
final class OddBody {
    private static final byte[] SYSCALL = Cursor.word("sys_");
    private static final byte[] RETURNS = Cursor.word(" -> ");
    private static final byte[] SWITCH = Cursor.word(" ==> [");
    private static final byte[] WAKEUP = Cursor.word(" + [");
    private static final byte[] SWITCH_NAME = Cursor.word("sched_switch");
    private static final byte[] WAKEUP_NAME = Cursor.word("sched_wakeup");
    private static final byte[] RAW_MARKER = Cursor.word("raw_marker");
    private static final byte[] NO_NAME = Cursor.word("(no name)");

    private final TextEvents events;
    private final ThreadTable threads;
    private final Cursor cursor = new Cursor();

    OddBody(EventIntake intake, TextEvents events) {
        this.events = events;
        this.threads = intake.tables().threads();
    }

    /** Whether a body that starts with a name is a system call. */
    boolean isSyscall(byte[] text, int from, int nameTo, int to) {
        cursor.on(text, from, nameTo);
        if (!cursor.skip(SYSCALL)) {
            return false;
        }
        return cursor.on(text, nameTo, to).peek() == '(' || cursor.skip(RETURNS);
    }

    /** Counts a system call. */
    void readSyscall(byte[] text, int from, int nameTo, EventDraft draft) {
        events.count(events.named(text, from, nameTo), draft);
    }

    /** Reads a body that starts with no name. */
    void read(byte[] text, int from, int to, EventDraft draft) {
        int start = from;
        while (start < to && text[start] == ' ') {
            start++;
        }
        if (start < to && text[start] == '<') {
            events.count(events.named(text, start, to), draft);
        } else if (start < to && text[start] == '#') {
            events.count(events.named(RAW_MARKER, 0, RAW_MARKER.length), draft);
        } else if (!readSched(text, start, to, draft)) {
            events.count(events.named(NO_NAME, 0, NO_NAME.length), draft);
        }
    }

    private boolean readSched(byte[] text, int from, int to, EventDraft draft) {
        cursor.on(text, from, to);
        boolean switched = cursor.find(SWITCH);
        if (!switched && !cursor.find(WAKEUP)) {
            return false;
        }
        int state = cursor.at() - (switched ? SWITCH.length : WAKEUP.length) - 1;
        if (!cursor.number()) {
            return false;
        }
        long cpu = cursor.value();
        if (cursor.peek() != ']') {
            return false;
        }
        cursor.moveTo(cursor.at() + 1);
        cursor.skipBlanks();
        if (!cursor.number() || cursor.peek() != ':' || !ThreadIds.valid(cursor.value())) {
            return false;
        }
        byte[] name = switched ? SWITCH_NAME : WAKEUP_NAME;
        events.count(events.named(name, 0, name.length), draft);
        draft.start(switched ? EventKind.SCHED_SWITCH : EventKind.SCHED_WAKEUP);
        draft.a = threads.thread((int) cursor.value());
        draft.b = switched ? (text[state] == 'R' ? 0 : 1) : cpu;
        return true;
    }
}
