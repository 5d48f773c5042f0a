package io.kicktrace.ingest.identity;

import io.kicktrace.event.ObjectRole;
import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * What vCPUs and user-space drivers show by how they kick: which queue a notify address, an eventfd, a wait entry is of,
 * and which worker serves the thread that kicks.
 *
 * <pre>
 *   vCPU    exit  mmio write(address)  eventfd(ctx)  poll_wakeup(wait)  waking(worker)  entry
 *   worker                                                              handle_tx_kick(work)  handle_tx  ...(vq)
 * </pre>
 */
final class KickEvidence {
    /** Poll key bits that an eventfd raises: EPOLLIN, EPOLLOUT. A socket raises others beside them. */
    private static final long EVENTFD_KEY = 1 | 4;
    /** Signals that wait for the pass they start; a worker has a few at most. */
    private static final int MAX_PENDING = 64;

    private final Known known;
    private final Succession succession;
    private final ArrayDeque<Inner> pending = new ArrayDeque<>();

    KickEvidence(Known known) {
        this.known = known;
        succession = known.succession;
    }

    void exit(ThreadFacts vcpu, boolean mayBeKick) {
        isVcpu(vcpu);
        vcpu.inKickExit = mayBeKick;
        vcpu.notify = ThreadFacts.NONE;
    }

    void entry(ThreadFacts vcpu) {
        exit(vcpu, false);
    }

    void notifyWrite(ThreadFacts vcpu, int object, int value) {
        isVcpu(vcpu);
        vcpu.notify = known.notifyKeys.key(object, value);
        if (vcpu.notify != ThreadFacts.NONE) {
            succession.kick(vcpu, Succession.Way.NOTIFY, vcpu.notify);
        }
    }

    /** vhost_poll_wakeup was called. */
    void signalled(ThreadFacts caller, int object, long key, int eventfd) {
        if (object < 0) {
            if (!caller.worker && (caller.inKickExit || !caller.vcpu)) {
                succession.kick(caller, Succession.Way.POLL_WAKEUP, 0);
            }
            return;
        }
        if (known.tables.objects().role(object) != ObjectRole.WAIT_ENTRY) {
            return;
        }
        Inner wait = known.layout.inner(object);
        if (caller.worker || (key & ~EVENTFD_KEY) != 0) {
            if (!wait.socket) {
                wait.socket = true;
                known.changed();
            }
            return;
        }
        known.changedIf(caller.kicked.add(object));
        known.changedIf(wait.kickers.add(caller.thread));
        if (caller.notify != ThreadFacts.NONE) {
            known.reached(caller, caller.notify, object);
        }
        if (eventfd != ThreadFacts.NONE) {
            known.changedIf(known.eventfd(eventfd).add(object));
        }
        if (wait.followed == 0 && !pending.contains(wait)) {
            if (pending.size() == MAX_PENDING) {
                pending.removeFirst();
            }
            pending.addLast(wait);
        }
    }

    /** A thread wakes another; within an exit that may be a kick, that tells whom it kicks. */
    void wakes(ThreadFacts waker, int woken) {
        if (woken < 0 || !waker.vcpu || !(waker.inKickExit || waker.notify != ThreadFacts.NONE)) {
            return;
        }
        known.changedIf(waker.wakes.add(woken));
        if (waker.notify != ThreadFacts.NONE) {
            ThreadFacts worker = known.facts(woken);
            worker.wokenBy = waker;
            worker.wokenByNotify = waker.notify;
        }
    }

    /** A vCPU signals an eventfd: the kick on its way, if the eventfd is a queue's. */
    void eventfd(ThreadFacts vcpu, int object) {
        if (object >= 0 && vcpu.inKickExit) {
            succession.kick(vcpu, Succession.Way.EVENTFD, object);
        }
    }

    void switchedOut(ThreadFacts thread) {
        thread.inKickExit = false;
        thread.notify = ThreadFacts.NONE;
    }

    /** A pass turned out to be of this virtqueue: what was signalled or woke the worker before it, was for it. */
    void passOf(Virtqueue queue, ThreadFacts worker) {
        if (!pending.isEmpty()) {
            for (Iterator<Inner> i = pending.iterator(); i.hasNext(); ) {
                Inner wait = i.next();
                known.changedIf(known.layout.followed(wait, queue));
                if (wait.followed > 0 || wait.socket) {
                    i.remove();
                }
            }
        }
        ThreadFacts waker = worker.wokenBy;
        if (waker != null) {
            known.reached(waker, worker.wokenByNotify, queue.object);
            worker.wokenBy = null;
        }
    }

    void isVcpu(ThreadFacts thread) {
        if (!thread.vcpu) {
            thread.vcpu = true;
            known.changed();
        }
    }
}
