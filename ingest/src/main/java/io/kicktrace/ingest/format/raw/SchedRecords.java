package io.kicktrace.ingest.format.raw;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.raw.RawDecoder.Filling;
import io.kicktrace.ingest.format.text.ThreadIds;
import io.kicktrace.ingest.table.ThreadTable;
import java.util.Optional;

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
            long prevTid = prevPid.read(record, start);
            long nextTid = nextPid.read(record, start);
            if (prev == TextField.OUTSIDE
                    || next == TextField.OUTSIDE
                    || !ThreadIds.valid(prevTid)
                    || !ThreadIds.valid(nextTid)) {
                return false;
            }
            thread(threads, prevTid, record, prev);
            draft.start(EventKind.SCHED_SWITCH);
            draft.a = thread(threads, nextTid, record, next);
            draft.b = (prevState.read(record, start) & NOT_RUNNABLE) != 0 ? 1 : 0;
            return true;
        };
    }

    /** Kernels up to 5.10 say whether the wake-up woke anybody. */
    static Filling wake(EventKind kind, FieldSet fields, ThreadTable threads) {
        TextField comm = fields.text("comm");
        IntField pid = fields.required("pid");
        IntField success = fields.optional("success", 1);
        IntField targetCpu = fields.required("target_cpu");
        return (record, start, length, draft) -> {
            draft.start(EventKind.UNKNOWN);
            if (success.read(record, start) == 0) {
                return true;
            }
            long name = comm.span(record, start, length);
            long tid = pid.read(record, start);
            if (name == TextField.OUTSIDE || !ThreadIds.valid(tid)) {
                return false;
            }
            draft.start(kind);
            draft.a = thread(threads, tid, record, name);
            draft.b = targetCpu.read(record, start);
            return true;
        };
    }

    /** Counts by name only, but says that an id begins anew. */
    static Filling fork(FieldSet fields, ThreadTable threads) {
        IntField childPid = fields.required("child_pid");
        Optional<TextField> childComm = fields.optionalText("child_comm");
        return (record, start, length, draft) -> {
            draft.start(EventKind.UNKNOWN);
            long tid = childPid.read(record, start);
            if (!ThreadIds.valid(tid)) {
                return false;
            }
            threads.forked((int) tid);
            if (childComm.isPresent()) {
                long name = childComm.get().span(record, start, length);
                if (name == TextField.OUTSIDE) {
                    return false;
                }
                thread(threads, tid, record, name);
            }
            return true;
        };
    }

    private static int thread(ThreadTable threads, long tid, byte[] record, long name) {
        return threads.thread((int) tid, ThreadIds.UNKNOWN, record, TextField.from(name), TextField.to(name));
    }
}
