package io.kicktrace.analytics.passes;

import io.kicktrace.analytics.aggregate.QueueSeries;
import io.kicktrace.analytics.aggregate.VmSeries;
import io.kicktrace.event.Direction;
import io.kicktrace.event.EventKind;
import io.kicktrace.event.QueueInfo;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The threads, workers and queues of one VM as far as they were seen, and which kinds of events the capture holds. */
final class VmState {

    final VmSeries series;
    /** Stamp from which on all CPUs are covered; the capture's first stamp unless a buffer started later. */
    long coverageStart = Long.MIN_VALUE;

    /** Calls of vhost_poll_wakeup by other threads than workers, for no queue known: a socket's, or a kick not understood. */
    long strayKickSignals;

    private final long windowNanos;
    private final Map<Integer, ThreadTrack> threads = new HashMap<>();
    private final Map<Integer, WorkerTrack> workers = new TreeMap<>();
    private final Map<String, QueueTrack> queues = new TreeMap<>();
    private long kinds;

    VmState(long windowNanos) {
        this(windowNanos, new VmSeries(windowNanos));
    }

    private VmState(long windowNanos, VmSeries series) {
        this.windowNanos = windowNanos;
        this.series = series;
    }

    void saw(EventKind kind) {
        kinds |= 1L << kind.ordinal();
    }

    /** Whether the capture holds at least one event of this kind for this VM. */
    boolean holds(EventKind kind) {
        return (kinds & 1L << kind.ordinal()) != 0;
    }

    ThreadTrack thread(int tid) {
        return threads.computeIfAbsent(tid, ThreadTrack::new);
    }

    Collection<ThreadTrack> threads() {
        return threads.values();
    }

    WorkerTrack worker(int tid) {
        return workers.computeIfAbsent(tid, WorkerTrack::new);
    }

    @Nullable
    WorkerTrack knownWorker(int tid) {
        return workers.get(tid);
    }

    Collection<WorkerTrack> workers() {
        return workers.values();
    }

    QueueTrack queue(Direction direction, int index) {
        String name = new QueueInfo(direction, index, false, QueueInfo.UNKNOWN_WORKER).name();
        QueueTrack queue = queues.get(name);
        if (queue == null) {
            queue = new QueueTrack(direction, index, QueueInfo.UNKNOWN_WORKER, new QueueSeries(windowNanos));
            queues.put(name, queue);
        }
        return queue;
    }

    Collection<QueueTrack> queues() {
        return queues.values();
    }

    /** The worker of a queue is known now. */
    void assign(QueueTrack queue, int tid) {
        if (queue.workerTid == tid) {
            return;
        }
        WorkerTrack before = workers.get(queue.workerTid);
        if (before != null) {
            before.queues.remove(queue);
        }
        queue.workerTid = tid;
        WorkerTrack worker = worker(tid);
        if (!worker.queues.contains(queue)) {
            worker.queues.add(queue);
        }
    }

    /** The queue whose handler a worker runs, where no event names it: the one it serves, or the next without a worker. */
    QueueTrack served(WorkerTrack worker, Direction direction) {
        QueueTrack queue = worker.serves(direction);
        if (queue != null) {
            return queue;
        }
        for (int index = 0; ; index++) {
            QueueTrack next = queue(direction, index);
            if (next.workerTid == QueueInfo.UNKNOWN_WORKER) {
                assign(next, worker.tid);
                return next;
            }
        }
    }

    void write(DataOutput out) throws IOException {
        series.write(out);
        out.writeLong(coverageStart);
        out.writeLong(kinds);
        out.writeLong(strayKickSignals);
        out.writeInt(queues.size());
        for (QueueTrack q : queues.values()) {
            q.write(out);
        }
        out.writeInt(workers.size());
        for (WorkerTrack w : workers.values()) {
            w.write(out);
        }
        out.writeInt(threads.size());
        for (ThreadTrack t : new TreeMap<>(threads).values()) {
            t.write(out);
        }
    }

    static VmState read(DataInput in, long windowNanos) throws IOException {
        VmState state = new VmState(windowNanos, VmSeries.read(in, windowNanos));
        state.coverageStart = in.readLong();
        state.kinds = in.readLong();
        state.strayKickSignals = in.readLong();
        int n = in.readInt();
        for (int i = 0; i < n; i++) {
            QueueTrack q = QueueTrack.read(in, windowNanos);
            state.queues.put(q.name(), q);
        }
        n = in.readInt();
        for (int i = 0; i < n; i++) {
            WorkerTrack w = WorkerTrack.read(in, state.queues);
            state.workers.put(w.tid, w);
        }
        n = in.readInt();
        for (int i = 0; i < n; i++) {
            ThreadTrack t = ThreadTrack.read(in, state.queues);
            state.threads.put(t.tid, t);
        }
        return state;
    }
}
