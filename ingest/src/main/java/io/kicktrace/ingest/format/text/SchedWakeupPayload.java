package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.table.ThreadTable;

/**
 * The wake-up events: {@code comm=vhost-2920 pid=2941 prio=120 success=1 target_cpu=003} (success up to 5.10; numbers
 * may be {@code 0xb7d (2941)}), and {@code vhost-2920:2941 [120] success=1 CPU:003} of the trace-cmd plugin. Read from
 * the right, because a thread name can hold anything. Success 0 woke nobody and counts by name only.
 */
final class SchedWakeupPayload implements PayloadParser {
    private static final byte[] COMM = Cursor.word("comm=");
    private static final byte[] PID = Cursor.word(" pid=");
    private static final byte[] PRIO = Cursor.word(" prio=");
    private static final byte[] SUCCESS = Cursor.word(" success=");
    private static final byte[] TARGET = Cursor.word(" target_cpu=");
    private static final byte[] COLON_TARGET = Cursor.word(" CPU:");
    private static final int CPU_DIGITS = 3;

    private final EventKind kind;
    private final ThreadTable threads;
    private final Cursor cursor = new Cursor();
    private final ColonThread colonThread = new ColonThread();

    SchedWakeupPayload(EventKind kind, ThreadTable threads) {
        this.kind = kind;
        this.threads = threads;
    }

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        cursor.on(text, from, to);
        int target = cursor.last(TARGET, to);
        if (target >= 0) {
            return parseFields(text, from, target, draft);
        }
        target = cursor.last(COLON_TARGET, to);
        return target >= 0 && parseColonForm(text, from, target, draft);
    }

    @Override
    public boolean complete(byte[] text, int from, int to) {
        cursor.on(text, from, to);
        int target = cursor.last(TARGET, to);
        return target >= 0 && to - target - TARGET.length >= CPU_DIGITS;
    }

    private boolean parseFields(byte[] text, int from, int target, EventDraft draft) {
        cursor.moveTo(target + TARGET.length);
        if (!cursor.number()) {
            return false;
        }
        long cpu = cursor.value();
        cursor.moveTo(from);
        int prio = cursor.last(PRIO, target);
        int pid = prio < 0 ? -1 : cursor.last(PID, prio);
        if (pid < 0 || !cursor.skip(COMM)) {
            return false;
        }
        int commFrom = cursor.at();
        int success = cursor.last(SUCCESS, target);
        if (success > prio) {
            cursor.moveTo(success + SUCCESS.length);
            if (cursor.number() && cursor.value() == 0) {
                return true;
            }
        }
        cursor.moveTo(pid + PID.length);
        if (!cursor.number() || !ThreadIds.valid(cursor.value())) {
            return false;
        }
        draft.start(kind);
        draft.a = threads.thread((int) cursor.value(), ThreadIds.UNKNOWN, text, commFrom, Math.max(commFrom, pid));
        draft.b = cpu;
        return true;
    }

    private boolean parseColonForm(byte[] text, int from, int target, EventDraft draft) {
        cursor.moveTo(target + COLON_TARGET.length);
        if (!cursor.number()) {
            return false;
        }
        long cpu = cursor.value();
        cursor.moveTo(from);
        int end = target;
        int success = cursor.last(SUCCESS, target);
        if (success >= 0) {
            cursor.moveTo(success + SUCCESS.length);
            if (cursor.number() && cursor.value() == 0) {
                return true;
            }
            end = success;
        }
        if (!colonThread.parse(text, from, end)) {
            return false;
        }
        draft.start(kind);
        draft.a = colonThread.in(threads);
        draft.b = cpu;
        return true;
    }
}
