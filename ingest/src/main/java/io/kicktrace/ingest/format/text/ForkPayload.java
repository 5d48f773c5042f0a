package io.kicktrace.ingest.format.text;

import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.table.ThreadTable;

/** {@code comm=libvirtd pid=1479 child_comm=libvirtd child_pid=801}: the id 801 is another thread from here on. */
final class ForkPayload implements PayloadParser {
    private static final byte[] CHILD_PID = Cursor.word("child_pid=");
    private static final byte[] CHILD_COMM = Cursor.word(" child_comm=");

    private final ThreadTable threads;
    private final Cursor cursor = new Cursor();

    ForkPayload(ThreadTable threads) {
        this.threads = threads;
    }

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        cursor.on(text, from, to);
        int pid = cursor.last(CHILD_PID, to);
        if (pid < 0) {
            return false;
        }
        int comm = cursor.last(CHILD_COMM, pid);
        cursor.moveTo(pid + CHILD_PID.length);
        if (!cursor.number() || !ThreadIds.valid(cursor.value())) {
            return false;
        }
        int tid = (int) cursor.value();
        threads.forked(tid);
        if (comm >= 0) {
            threads.thread(
                    tid,
                    ThreadIds.UNKNOWN,
                    text,
                    comm + CHILD_COMM.length,
                    Math.max(comm + CHILD_COMM.length, pid - 1));
        }
        return true;
    }
}
