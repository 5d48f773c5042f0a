package io.kicktrace.analytics.passes;

import io.kicktrace.analytics.aggregate.QueueCount;
import io.kicktrace.avro.StepKind;
import io.kicktrace.event.Direction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One vhost worker: which handler it is in, and whether it runs. It serves RX and TX of its pair, one after the other. */
final class WorkerTrack {
    private static final long NONE = -1;

    final int tid;
    /** Queues it serves, in the order of first sight. */
    final List<QueueTrack> queues = new ArrayList<>();

    /** The queue whose handler runs. */
    @Nullable
    QueueTrack inHandler;
    /** The queue that an enable in progress belongs to. */
    @Nullable
    QueueTrack enabling;
    /** The queue that a descriptor look-up in progress belongs to. */
    @Nullable
    QueueTrack looking;
    /** Stamp of the first wake-up that no pass has followed yet; {@link #NONE} none. */
    long wokenAt = NONE;
    /** Stamp of the work's entry, which precedes the handler's; {@link #NONE} not recorded. */
    long workBegin = NONE;
    /** Whether the work in hand came by a kick, and not from the tap's socket. */
    boolean workByKick = true;

    boolean switchesSeen;
    private long busySince = NONE;

    WorkerTrack(int tid) {
        this.tid = tid;
    }

    /** The queue of that direction that this worker serves; the first where it serves several. */
    @Nullable
    QueueTrack serves(Direction direction) {
        for (QueueTrack q : queues) {
            if (q.direction == direction) {
                return q;
            }
        }
        return null;
    }

    void woken(long now, boolean done) {
        if (wokenAt == NONE) {
            wokenAt = now;
        }
        for (QueueTrack q : queues) {
            q.series.add(done ? QueueCount.WAKEUPS : QueueCount.WAKINGS, now, 1);
            q.workerWoken();
            if (done) {
                q.timeline.step(StepKind.WORKER_WAKEUP, now, 0, 0);
            }
        }
    }

    void switchedIn(long now) {
        switchesSeen = true;
        step(StepKind.WORKER_RUNNING, now);
        if (inHandler != null && busySince == NONE) {
            busySince = now;
        }
    }

    void switchedOut(long now, boolean sleeps) {
        switchesSeen = true;
        step(sleeps ? StepKind.WORKER_SLEEP : StepKind.WORKER_PREEMPTED, now);
        if (sleeps) {
            for (QueueTrack q : queues) {
                q.series.add(QueueCount.SLEEPS, now, 1);
            }
        }
        busyUntil(now);
        busySince = NONE;
    }

    void handlerBegin(long now, QueueTrack queue) {
        busyUntil(now);
        inHandler = queue;
        busySince = now;
        wokenAt = NONE;
        workBegin = NONE;
        workByKick = true;
    }

    void handlerEnd(long now) {
        busyUntil(now);
        busySince = NONE;
        inHandler = null;
        enabling = null;
        looking = null;
    }

    /** Before windows are closed: time that runs on is put where it belongs. */
    void settle(long now) {
        if (busySince != NONE && busySince < now) {
            busyUntil(now);
            busySince = now;
        }
    }

    void forget() {
        busySince = NONE;
        inHandler = null;
        enabling = null;
        looking = null;
        wokenAt = NONE;
        workBegin = NONE;
        workByKick = true;
    }

    private void busyUntil(long now) {
        if (busySince != NONE) {
            for (QueueTrack q : queues) {
                q.series.span(QueueCount.BUSY_NANOS, busySince, now);
            }
        }
    }

    private void step(StepKind kind, long now) {
        for (QueueTrack q : queues) {
            q.timeline.step(kind, now, 0, 0);
        }
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(tid);
        out.writeInt(queues.size());
        for (QueueTrack q : queues) {
            out.writeUTF(q.name());
        }
        out.writeUTF(nameOf(inHandler));
        out.writeUTF(nameOf(enabling));
        out.writeUTF(nameOf(looking));
        out.writeLong(wokenAt);
        out.writeLong(workBegin);
        out.writeBoolean(workByKick);
        out.writeBoolean(switchesSeen);
        out.writeLong(busySince);
    }

    static WorkerTrack read(DataInput in, Map<String, QueueTrack> queues) throws IOException {
        WorkerTrack worker = new WorkerTrack(in.readInt());
        int n = in.readInt();
        for (int i = 0; i < n; i++) {
            QueueTrack q = queues.get(in.readUTF());
            if (q != null) {
                worker.queues.add(q);
            }
        }
        worker.inHandler = queues.get(in.readUTF());
        worker.enabling = queues.get(in.readUTF());
        worker.looking = queues.get(in.readUTF());
        worker.wokenAt = in.readLong();
        worker.workBegin = in.readLong();
        worker.workByKick = in.readBoolean();
        worker.switchesSeen = in.readBoolean();
        worker.busySince = in.readLong();
        return worker;
    }

    private static String nameOf(@Nullable QueueTrack queue) {
        return queue == null ? "" : queue.name();
    }
}
