package io.kicktrace.ingest.identity;

import io.kicktrace.ingest.table.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All that the evidence has shown so far of the threads and virtqueues of one input. */
final class Known {
    /** Different notify writes that are remembered of one thread. */
    private static final int MAX_NOTIFIES = 256;
    /** Threads that are remembered of one notify write. */
    private static final int MAX_NOTIFIERS = 1 << 10;

    final Tables tables;
    final Layout layout;
    final NotifyKeys notifyKeys = new NotifyKeys();
    final Succession succession = new Succession(this);

    private @Nullable ThreadFacts[] threads = new @Nullable ThreadFacts[256];
    private final Map<Integer, Virtqueue> queues = new HashMap<>();
    private final Map<Integer, QueuePair> pairsByNet = new HashMap<>();
    /** Eventfd to the virtqueue or wait entry that it reaches. */
    private final Map<Integer, Vote> eventfds = new HashMap<>();

    private final Map<Integer, List<ThreadFacts>> notifiers = new HashMap<>();

    private long version;

    Known(Tables tables) {
        this.tables = tables;
        this.layout = new Layout(tables.objects());
    }

    /** Goes up with all that may change who is who. */
    long version() {
        return version;
    }

    void changed() {
        version++;
    }

    void changedIf(boolean news) {
        if (news) {
            version++;
        }
    }

    @Nullable
    ThreadFacts factsOrNull(int thread) {
        return thread >= 0 && thread < threads.length ? threads[thread] : null;
    }

    ThreadFacts facts(int thread) {
        if (thread >= threads.length) {
            threads = Arrays.copyOf(threads, Math.max(thread + 1, threads.length * 2));
        }
        ThreadFacts facts = threads[thread];
        if (facts == null) {
            facts = new ThreadFacts(thread);
            threads[thread] = facts;
        }
        return facts;
    }

    /** Whether a thread is a worker: by what it does, or by its name where it has not done anything yet. */
    boolean isWorker(int thread) {
        ThreadFacts facts = factsOrNull(thread);
        return (facts != null && facts.worker) || tables.threads().vhostOwner(thread) >= 0;
    }

    @Nullable
    Virtqueue queueOrNull(int object) {
        return queues.get(object);
    }

    /** The virtqueue, which a worker is at work on. */
    Virtqueue queue(int object, ThreadFacts worker) {
        Virtqueue queue = queues.get(object);
        if (queue == null) {
            queue = new Virtqueue(object, tables.objects().address(object), pair(worker));
            queue.pair.queues.add(queue);
            queues.put(object, queue);
            layout.add(queue);
            changed();
        } else if (worker.net != ThreadFacts.NONE && queue.pair.net != worker.net) {
            joinNet(queue, worker.net);
        }
        serves(queue.pair, worker);
        return queue;
    }

    /** The pair whose vhost_net this is, null if no pass named it yet. */
    @Nullable
    QueuePair pairOfNet(int net) {
        return pairsByNet.get(net);
    }

    /** A pass names its vhost_net. */
    void pass(int net, ThreadFacts worker) {
        QueuePair pair = pairsByNet.get(net);
        if (pair != null) {
            serves(pair, worker);
        }
    }

    /** A pass named its vhost_net, but no event of it a virtqueue. */
    void passWithoutQueue(int net, ThreadFacts worker) {
        if (!pairsByNet.containsKey(net)) {
            QueuePair pair = new QueuePair(net, worker.thread);
            pairsByNet.put(net, pair);
            serves(pair, worker);
            changed();
        }
    }

    /** A notify write of a thread reached a queue's object. */
    void reached(ThreadFacts thread, int notifyKey, int object) {
        Vote vote = thread.notifies.get(notifyKey);
        if (vote == null) {
            List<ThreadFacts> same = notifiers.computeIfAbsent(notifyKey, k -> new ArrayList<>());
            if (thread.notifies.size() == MAX_NOTIFIES || same.size() == MAX_NOTIFIERS) {
                return;
            }
            vote = new Vote();
            thread.notifies.put(notifyKey, vote);
            same.add(thread);
        }
        changedIf(vote.add(object));
    }

    /** Threads whose notify writes of this key reached a queue's object. */
    List<ThreadFacts> notifiers(int notifyKey) {
        return notifiers.getOrDefault(notifyKey, List.of());
    }

    /** The one pair that a worker serves; null if it serves several. */
    @Nullable
    QueuePair onlyPairOf(ThreadFacts worker) {
        if (worker.servesSeveral) {
            return null;
        }
        return worker.serving == null ? pairOfWorker(worker) : worker.serving;
    }

    private QueuePair pairOfWorker(ThreadFacts worker) {
        if (worker.pair == null) {
            worker.pair = new QueuePair(ThreadFacts.NONE, worker.thread);
        }
        return worker.pair;
    }

    /** What an eventfd reaches. */
    Vote eventfd(int object) {
        return eventfds.computeIfAbsent(object, o -> new Vote());
    }

    @Nullable
    Vote eventfdOrNull(int object) {
        return eventfds.get(object);
    }

    private QueuePair pair(ThreadFacts worker) {
        if (worker.net != ThreadFacts.NONE) {
            return pairsByNet.computeIfAbsent(worker.net, net -> new QueuePair(net, worker.thread));
        }
        return pairOfWorker(worker);
    }

    /** A virtqueue first seen in a pass that did not name its vhost_net, as at the start of a capture. */
    private void joinNet(Virtqueue queue, int net) {
        QueuePair named = pairsByNet.get(net);
        if (named == null && queue.pair.net == ThreadFacts.NONE) {
            queue.pair.net = net;
            pairsByNet.put(net, queue.pair);
        } else {
            QueuePair pair = named == null ? new QueuePair(net, queue.pair.worker) : named;
            pairsByNet.put(net, pair);
            move(queue, pair);
        }
        changed();
    }

    /** Puts a virtqueue into another pair. */
    void move(Virtqueue queue, QueuePair pair) {
        queue.pair.queues.remove(queue);
        queue.pair = pair;
        pair.queues.add(queue);
    }

    private void serves(QueuePair pair, ThreadFacts worker) {
        if (pair.worker != worker.thread) {
            pair.worker = worker.thread;
            changed();
        }
        worker.servesSeveral |= worker.serving != null && worker.serving != pair;
        worker.serving = pair;
    }
}
