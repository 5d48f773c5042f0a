package io.kicktrace.analytics.passes;

import io.kicktrace.analytics.aggregate.QueueCount;
import io.kicktrace.avro.StepKind;
import io.kicktrace.event.Direction;
import io.kicktrace.event.EventKind;
import org.jspecify.annotations.Nullable;

/**
 * What vhost workers do. An event inside a handler belongs to the queue it names; where it names none, to the queue whose
 * handler the worker runs.
 */
final class WorkerEvents {
    private static final long ARMED = 0;
    private static final long RACED = 1;
    /** A work of the tap's socket, which no kick queued. */
    private static final long SOCKET_WORK = 2;
    /** What the network stack takes off a frame before it tells its length. */
    private static final int ETHERNET_HEADER_BYTES = 14;

    private final VmState state;

    WorkerEvents(VmState state) {
        this.state = state;
    }

    // --- asleep and awake

    void woken(@Nullable WorkerTrack worker, long now, boolean done) {
        if (worker != null) {
            worker.woken(now, done);
        }
    }

    void switched(@Nullable WorkerTrack out, @Nullable WorkerTrack in, long now, boolean sleeps) {
        if (out != null) {
            out.switchedOut(now, sleeps);
        }
        if (in != null) {
            in.switchedIn(now);
        }
    }

    // --- handlers

    void workBegin(@Nullable WorkerTrack worker, long now, long work) {
        if (worker != null) {
            worker.workBegin = now;
            worker.workByKick = work != SOCKET_WORK;
        }
    }

    void passBegin(@Nullable WorkerTrack worker, @Nullable QueueTrack named, Direction direction, long now) {
        if (worker == null) {
            return;
        }
        QueueTrack queue = named != null && named.direction == direction ? named : state.served(worker, direction);
        if (queue.workerTid < 0) {
            state.assign(queue, worker.tid);
        }
        long entry = worker.workBegin < 0 ? now : worker.workBegin;
        queue.passBegin(now, entry, worker.wokenAt, worker.workByKick);
        worker.handlerBegin(now, queue);
        if (!queue.isTx()) {
            stepOnTx(worker, StepKind.RX_PASS_BEGIN, now);
        }
    }

    void passEnd(@Nullable WorkerTrack worker, Direction direction, long now) {
        if (worker == null) {
            return;
        }
        QueueTrack queue = worker.inHandler;
        if (queue == null || queue.direction != direction) {
            queue = worker.serves(direction);
        }
        if (queue != null) {
            queue.passEnd(now, state.holds(EventKind.BATCH_BEGIN));
            if (!queue.isTx()) {
                stepOnTx(worker, StepKind.RX_PASS_END, now);
            }
        }
        worker.handlerEnd(now);
    }

    void lookBegin(@Nullable WorkerTrack worker, @Nullable QueueTrack named) {
        if (worker != null) {
            worker.looking = named == null ? running(worker) : named;
        }
    }

    void lookEnd(@Nullable WorkerTrack worker, long now, long head, boolean recorded) {
        if (worker == null) {
            return;
        }
        QueueTrack queue = worker.looking == null ? running(worker) : worker.looking;
        worker.looking = null;
        if (queue != null && recorded && head >= 0) {
            queue.descriptor(now, head);
        }
    }

    void flushBegin(@Nullable WorkerTrack worker, @Nullable QueueTrack named, long now, long frames, long availIndex) {
        QueueTrack queue = tx(worker, named);
        if (queue != null) {
            queue.flushBegin(now, frames, availIndex);
        }
    }

    void flushEnd(@Nullable WorkerTrack worker) {
        QueueTrack queue = tx(worker, null);
        if (queue != null) {
            queue.flushEnd();
        }
    }

    void sendBegin(@Nullable WorkerTrack worker, long now, long frames) {
        QueueTrack queue = tx(worker, null);
        if (queue != null) {
            queue.sendBegin(now, frames);
        }
    }

    void sendEnd(@Nullable WorkerTrack worker, long now, long returned) {
        QueueTrack queue = tx(worker, null);
        if (queue != null) {
            queue.sendEnd(now, returned);
        }
    }

    void used(@Nullable WorkerTrack worker, @Nullable QueueTrack named, long now, long entries) {
        if (worker == null) {
            return;
        }
        QueueTrack queue = named == null ? running(worker) : named;
        if (queue != null) {
            queue.used(now, entries);
        }
    }

    /** A frame of a send went up the network stack: with IFF_NAPI or without, the tap's own. */
    void received(@Nullable WorkerTrack worker, long now, long bytes) {
        QueueTrack queue = worker == null ? null : sending(worker);
        if (queue != null) {
            queue.series.add(QueueCount.RECEIVED_PACKETS, now, 1);
            queue.series.add(QueueCount.RECEIVED_BYTES, now, bytes + ETHERNET_HEADER_BYTES);
        }
    }

    /**
     * The queue that a worker sends from: as its sends show, or else its passes. Where neither is recorded (kvm and net
     * events alone), what a worker gives to the stack still comes from its TX queue: there is nothing else it sends.
     */
    private @Nullable QueueTrack sending(WorkerTrack worker) {
        QueueTrack running = worker.inHandler;
        if (state.holds(EventKind.SENDMSG_BEGIN)) {
            return running != null && running.inSend() ? running : null;
        }
        if (state.holds(EventKind.TX_PASS_BEGIN) || state.holds(EventKind.RX_PASS_BEGIN)) {
            return running != null && running.isTx() ? running : null;
        }
        QueueTrack queue = state.served(worker, Direction.TX);
        if (queue.workerTid < 0) {
            state.assign(queue, worker.tid);
        }
        return queue;
    }

    // --- notifications

    /** While it busy polls, a TX pass enables the paired RX queue too: that enable is the RX queue's. */
    void enableBegin(@Nullable WorkerTrack worker, @Nullable QueueTrack named, long now) {
        if (worker == null) {
            return;
        }
        QueueTrack running = worker.inHandler;
        QueueTrack queue = named == null ? running(worker) : named;
        worker.enabling = queue;
        if (queue != null) {
            queue.enableBegin(now);
        }
        if (running != null && running.isTx() && queue != null && !queue.isTx() && !pollsRecorded()) {
            running.busyPoll(now);
        }
    }

    private boolean pollsRecorded() {
        return state.holds(EventKind.BUSY_POLL_BEGIN);
    }

    void enableEnd(@Nullable WorkerTrack worker, long now, long result) {
        if (worker == null || worker.enabling == null) {
            return;
        }
        QueueTrack queue = worker.enabling;
        worker.enabling = null;
        if (result == ARMED) {
            queue.armed(now);
        } else if (result == RACED) {
            queue.raced(now);
        }
    }

    void busyPoll(@Nullable WorkerTrack worker, long now) {
        QueueTrack running = worker == null ? null : worker.inHandler;
        if (running != null && running.isTx()) {
            running.busyPoll(now);
        }
    }

    /** A step that only the timeline keeps. */
    void step(@Nullable WorkerTrack worker, @Nullable QueueTrack named, StepKind kind, long now, long count) {
        QueueTrack queue = tx(worker, named);
        if (queue != null) {
            queue.timeline.step(kind, now, count, 0);
        }
    }

    // --- whose

    private static @Nullable QueueTrack running(WorkerTrack worker) {
        return worker.inHandler == null ? worker.serves(Direction.TX) : worker.inHandler;
    }

    private static @Nullable QueueTrack tx(@Nullable WorkerTrack worker, @Nullable QueueTrack named) {
        if (worker == null) {
            return null;
        }
        QueueTrack queue = named == null ? running(worker) : named;
        return queue != null && queue.isTx() ? queue : null;
    }

    private static void stepOnTx(WorkerTrack worker, StepKind kind, long now) {
        for (QueueTrack q : worker.queues) {
            if (q.isTx()) {
                q.timeline.step(kind, now, 0, 0);
            }
        }
    }
}
