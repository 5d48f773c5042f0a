package io.kicktrace.ingest.identity;

import io.kicktrace.event.Direction;
import io.kicktrace.event.ObjectRole;
import org.jspecify.annotations.Nullable;

/**
 * What workers show by what they do: that they are workers, which virtqueues they serve, the direction of each.
 *
 * <pre>
 *   handle_tx  disable(vq)  get_vq_desc(vq) ... tx_batch(vq)  enable(vq)  return     vq is TX
 *                ... busy poll: disable(other), enable(other) ...                    other is the RX of the pair
 * </pre>
 */
final class WorkerEvidence {
    private final Known known;
    private final KickEvidence kicks;

    WorkerEvidence(Known known, KickEvidence kicks) {
        this.known = known;
        this.kicks = kicks;
    }

    void workBegin(ThreadFacts worker, int object) {
        isWorker(worker);
        worker.work = object;
    }

    void passBegin(ThreadFacts worker, Direction direction, int object) {
        isWorker(worker);
        leave(worker);
        worker.handler = direction;
        known.succession.pass(worker, direction);
        if (object < 0) {
            return;
        }
        ObjectRole role = known.tables.objects().role(object);
        if (role == ObjectRole.VHOST_NET) {
            worker.net = object;
            known.pass(object, worker);
        } else if (role == ObjectRole.VIRTQUEUE) {
            worksOn(worker, known.queue(object, worker), direction);
        }
    }

    void passEnd(ThreadFacts worker) {
        leave(worker);
        worker.wokenBy = null;
    }

    private void leave(ThreadFacts worker) {
        if (worker.handler != null && worker.net != ThreadFacts.NONE && worker.own == null) {
            known.passWithoutQueue(worker.net, worker);
        }
        worker.handler = null;
        worker.net = ThreadFacts.NONE;
        worker.own = null;
        worker.disabled = false;
        worker.looked = null;
        worker.used = null;
    }

    /** A handler disables its own queue first; a busy poll disables the other later. */
    void disabled(ThreadFacts worker, int object) {
        Virtqueue queue = queue(worker, object);
        if (queue != null && worker.handler != null && !worker.disabled) {
            worker.disabled = true;
            worksOn(worker, queue, worker.handler);
        }
    }

    void looked(ThreadFacts worker, int object) {
        Virtqueue queue = queue(worker, object);
        worker.looked = queue;
        if (queue != null && worker.handler != null) {
            worksOn(worker, queue, worker.handler);
        }
    }

    void batch(ThreadFacts worker, int object) {
        Virtqueue queue = queue(worker, object);
        if (queue != null) {
            worksOn(worker, queue, Direction.TX);
        }
    }

    void used(ThreadFacts worker, int object) {
        boolean sent = worker.sent;
        Virtqueue queue = queue(worker, object);
        if (queue == null) {
            return;
        }
        if (worker.handler != null) {
            worksOn(worker, queue, worker.handler);
        } else if (sent) {
            worksOn(worker, queue, Direction.TX);
        }
        worker.used = queue;
    }

    /** What sends, took its descriptors off a TX queue. */
    void sending(ThreadFacts worker) {
        worker.sent = true;
        if (worker.handler == null && worker.looked != null) {
            worksOn(worker, worker.looked, Direction.TX);
        }
    }

    void enabled(ThreadFacts worker, int object) {
        Virtqueue queue = queue(worker, object);
        if (queue == null || worker.handler == null || queue == worker.own) {
            return;
        }
        Direction other = worker.handler == Direction.TX ? Direction.RX : Direction.TX;
        boolean paired = worker.own != null;
        known.changedIf(queue.enabledIn(paired ? other : worker.handler));
    }

    /** The worker signals the guest after it added used entries. */
    void signalled(ThreadFacts worker, int eventfd) {
        if (worker.used != null && eventfd >= 0) {
            known.changedIf(known.eventfd(eventfd).add(worker.used.object));
        }
    }

    private @Nullable Virtqueue queue(ThreadFacts worker, int object) {
        isWorker(worker);
        worker.sent = false;
        if (object < 0 || known.tables.objects().role(object) != ObjectRole.VIRTQUEUE) {
            return null;
        }
        return known.queue(object, worker);
    }

    private void worksOn(ThreadFacts worker, Virtqueue queue, Direction direction) {
        known.changedIf(queue.worked(direction));
        if (worker.own == queue) {
            return;
        }
        worker.own = queue;
        if (worker.work >= 0) {
            known.changedIf(known.layout.inner(worker.work).runs.add(queue.object));
            worker.work = ThreadFacts.NONE;
        }
        kicks.passOf(queue, worker);
    }

    private void isWorker(ThreadFacts worker) {
        if (!worker.worker) {
            worker.worker = true;
            known.changed();
        }
    }
}
