package io.kicktrace.ingest.format.raw;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.ThreadInfo;
import io.kicktrace.ingest.format.raw.RawDecoder.Filling;
import io.kicktrace.ingest.table.ThreadTable;

/** The tracepoints of the scheduler. */
final class SchedRecords {
    /**
     * States in which a thread does not stay runnable. The mark of a preempted thread is 0x100 since 4.14 and was a higher
     * bit before, so it never lies within.
     */
    private static final long NOT_RUNNABLE = 0xff;

    private SchedRecords() {}

    static Filling schedSwitch(FieldSet fields, ThreadTable threads) {
        TextField prevComm = fields.text("prev_comm");
        IntField prevPid = fields.required("prev_pid");
        IntField prevState = fields.required("prev_state");
        TextField nextComm = fields.text("next_comm");
        IntField nextPid = fields.required("next_pid");
        return (record, start, length, draft) -> {
            long prev = prevComm.span(record, start, length);
            long next = nextComm.span(record, start, length);
            if (prev == TextField.OUTSIDE || next == TextField.OUTSIDE) {
                return false;
            }
            thread(threads, prevPid.read(record, start), record, prev);
            draft.start(EventKind.SCHED_SWITCH);
            draft.a = thread(threads, nextPid.read(record, start), record, next);
            draft.b = (prevState.read(record, start) & NOT_RUNNABLE) != 0 ? 1 : 0;
            return true;
        };
    }

    static Filling wake(EventKind kind, FieldSet fields, ThreadTable threads) {
        TextField comm = fields.text("comm");
        IntField pid = fields.required("pid");
        IntField targetCpu = fields.required("target_cpu");
        return (record, start, length, draft) -> {
            long name = comm.span(record, start, length);
            if (name == TextField.OUTSIDE) {
                return false;
            }
            draft.start(kind);
            draft.a = thread(threads, pid.read(record, start), record, name);
            draft.b = targetCpu.read(record, start);
            return true;
        };
    }

    private static int thread(ThreadTable threads, long pid, byte[] record, long name) {
        return threads.thread((int) pid, ThreadInfo.UNKNOWN_TGID, record, TextField.from(name), TextField.to(name));
    }
}
