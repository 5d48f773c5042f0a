package io.kicktrace.analytics.passes;

import io.kicktrace.codec.ChunkTables;
import io.kicktrace.event.ObjectInfo;
import io.kicktrace.event.QueueInfo;
import io.kicktrace.event.ThreadInfo;
import io.kicktrace.event.ThreadRole;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tables of one chunk, resolved once to what is known of the VM, so that an event costs array accesses. */
final class ChunkView {
    final ThreadTrack[] threads;
    final @Nullable WorkerTrack[] workers;
    final @Nullable QueueTrack[] queueOfObject;
    final List<String> symbols;

    ChunkView(ChunkTables tables, VmState state) {
        QueueTrack[] queues = new QueueTrack[tables.queues().size()];
        for (int i = 0; i < queues.length; i++) {
            queues[i] = queue(tables.queues().get(i), state);
        }
        threads = new ThreadTrack[tables.threads().size()];
        workers = new @Nullable WorkerTrack[threads.length];
        for (int i = 0; i < threads.length; i++) {
            ThreadInfo info = tables.threads().get(i);
            threads[i] = state.thread(info.tid());
            workers[i] = info.role() == ThreadRole.WORKER ? state.worker(info.tid()) : state.knownWorker(info.tid());
        }
        List<ObjectInfo> objects = tables.objects();
        queueOfObject = new @Nullable QueueTrack[objects.size()];
        for (int i = 0; i < queueOfObject.length; i++) {
            int q = objects.get(i).queue();
            queueOfObject[i] = q >= 0 && q < queues.length ? queues[q] : null;
        }
        symbols = tables.symbols();
    }

    private static QueueTrack queue(QueueInfo info, VmState state) {
        QueueTrack queue = state.queue(info.direction(), info.index());
        queue.indexKnown |= info.indexKnown();
        if (info.workerTid() >= 0) {
            state.assign(queue, info.workerTid());
        }
        return queue;
    }

    @Nullable
    ThreadTrack thread(int index) {
        return index < 0 ? null : threads[index];
    }

    /** The worker that a thread is; a thread that runs a handler is one, and is taken for one from here on. */
    @Nullable
    WorkerTrack worker(int index, boolean runsHandler, VmState state) {
        if (index < 0) {
            return null;
        }
        WorkerTrack worker = workers[index];
        if (worker == null && runsHandler) {
            worker = state.worker(threads[index].tid);
            workers[index] = worker;
        }
        return worker;
    }

    /** The worker that an operand names; null if that thread is none. */
    @Nullable
    WorkerTrack workerAt(long index) {
        return index < 0 || index >= workers.length ? null : workers[(int) index];
    }

    @Nullable
    QueueTrack queue(int object) {
        return object >= 0 && object < queueOfObject.length ? queueOfObject[object] : null;
    }

    String symbol(long i) {
        return i >= 0 && i < symbols.size() ? symbols.get((int) i) : "unknown";
    }
}
