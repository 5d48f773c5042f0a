package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.table.ThreadTable;

/** Hands events on: what a line lacks (a stamp, the end of a name) is made good or said here. */
final class LineEvents {
    private static final int VHOST_PREFIX = "vhost-".length();

    private final EventIntake intake;
    private final ThreadTable threads;

    LineEvents(EventIntake intake) {
        this.intake = intake;
        this.threads = intake.tables().threads();
    }

    /** Hands on an event; one without a stamp (below 0) has no place in time, and only counts. */
    void hand(long nanos, int cpu, int thread, EventDraft draft) {
        if (nanos < 0) {
            intake.stats().add(IngestStat.NO_STAMP, 1);
        } else {
            intake.event(nanos, cpu, thread, draft);
        }
    }

    /**
     * The number of a thread whose name may be cut. A cut name does not replace a whole one, and of a worker's it leaves
     * out the owner, which would be another process.
     */
    int thread(int tid, byte[] text, int commFrom, int commTo, boolean cut) {
        if (!cut) {
            return threads.thread(tid, LineHead.UNKNOWN, text, commFrom, commTo);
        }
        int thread = threads.thread(tid);
        if (thread < 0 || !threads.comm(thread).isEmpty()) {
            return thread;
        }
        int end = isWorker(text, commFrom, commTo) ? commFrom + VHOST_PREFIX : commTo;
        return threads.thread(tid, LineHead.UNKNOWN, text, commFrom, end);
    }

    private static boolean isWorker(byte[] text, int from, int to) {
        return to - from >= VHOST_PREFIX
                && text[from] == 'v'
                && text[from + 1] == 'h'
                && text[from + 2] == 'o'
                && text[from + 3] == 's'
                && text[from + 4] == 't'
                && text[from + 5] == '-';
    }
}
