package io.kicktrace.ingest.identity;

import io.kicktrace.event.Direction;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.event.QueueInfo;
import io.kicktrace.ingest.table.ObjectTable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which queue of a VM an object is of, and what number the queue has. A number once given stays. */
final class Queues {
    private final Known known;
    private final ObjectTable objects;
    private final Membership membership;
    private final IdentityMap map;

    Queues(Known known, Membership membership, IdentityMap map) {
        this.known = known;
        this.objects = known.tables.objects();
        this.membership = membership;
        this.map = map;
    }

    /** The queue that an object, in one use of it, is of; empty if unknown or none of this VM's. */
    Optional<QueueInfo> queue(Vm vm, int object, int use) {
        ObjectRole role = objects.role(object);
        return switch (role) {
            case VIRTQUEUE -> of(vm, known.queueOrNull(object));
            case WAIT_ENTRY, POLL -> of(vm, known.layout.queueOf(known.layout.inner(object)));
            case WORK -> of(vm, queueOfWork(object));
            case EVENTFD -> of(vm, queueOfEventfd(object));
            case VHOST_NET -> ofNet(vm, object, use);
            case NOTIFY_MMIO, NOTIFY_PIO -> ofNotify(vm, object, use);
            case OTHER -> Optional.empty();
        };
    }

    private @Nullable Virtqueue queueOfWork(int object) {
        Inner work = known.layout.inner(object);
        Virtqueue run = known.queueOrNull(work.runs.winner());
        return run == null ? known.layout.queueOf(work) : run;
    }

    private @Nullable Virtqueue queueOfEventfd(int object) {
        Vote vote = known.eventfdOrNull(object);
        return vote == null ? null : reached(vote.winner());
    }

    /** What a notify write or an eventfd reaches: a virtqueue, or the wait entry inside one. */
    private @Nullable Virtqueue reached(int object) {
        if (object == Vote.NONE) {
            return null;
        }
        return objects.role(object) == ObjectRole.VIRTQUEUE
                ? known.queueOrNull(object)
                : known.layout.queueOf(known.layout.inner(object));
    }

    private Optional<QueueInfo> ofNet(Vm vm, int object, int use) {
        QueuePair pair = known.pairOfNet(object);
        if (pair == null || use == ObjectUse.NONE) {
            return Optional.empty();
        }
        return number(vm, pair).map(n -> info(ObjectUse.direction(use), n, pair));
    }

    private Optional<QueueInfo> ofNotify(Vm vm, int object, int use) {
        Optional<IdentityMap.MappedQueue> mapped =
                map.notify(vm.name(), objects.role(object), objects.address(object), use);
        if (mapped.isPresent()) {
            return mapped.map(m -> new QueueInfo(m.direction(), m.index(), true, workerOf(vm, m.index())));
        }
        int key = known.notifyKeys.key(object, use);
        for (ThreadFacts notifier : known.notifiers(key)) {
            Vote vote = notifier.notifies.get(key);
            Virtqueue queue = vote == null ? null : reached(vote.winner());
            if (queue != null && membership.vm(notifier.thread) == vm) {
                return of(vm, queue);
            }
        }
        return ofFollower(vm, key);
    }

    /** Where the trace has no pointers: the queue of the worker that regularly follows this notify write. */
    private Optional<QueueInfo> ofFollower(Vm vm, int key) {
        int value = known.notifyKeys.value(key);
        for (Kicker kicker : known.succession.kickers()) {
            if (kicker.way != Succession.Way.NOTIFY
                    || kicker.number != key
                    || membership.vm(kicker.thread.thread) != vm) {
                continue;
            }
            int worker = kicker.worker(known);
            if (worker == ThreadFacts.NONE || membership.vm(worker) != vm) {
                continue;
            }
            Direction passes = kicker.direction();
            Direction written = value < 0 ? passes : ObjectUse.directionOfVirtqueue(value);
            if (written == null || (passes != null && passes != written)) {
                return Optional.empty();
            }
            QueuePair pair = known.onlyPairOf(known.facts(worker));
            if (pair == null) {
                return Optional.empty();
            }
            pair.written = value < 0 ? pair.written : value / 2;
            return number(vm, pair).map(n -> info(written, n, pair));
        }
        return Optional.empty();
    }

    /** The worker of a queue of which the mapping file tells the number only. */
    private int workerOf(Vm vm, int index) {
        return vm.pairs.entrySet().stream()
                .filter(p -> p.getValue().index() == index)
                .mapToInt(p -> known.tables.threads().tid(p.getKey().worker))
                .findFirst()
                .orElse(QueueInfo.UNKNOWN_WORKER);
    }

    private Optional<QueueInfo> of(Vm vm, @Nullable Virtqueue queue) {
        if (queue == null) {
            return Optional.empty();
        }
        Direction direction = direction(queue);
        if (direction == null) {
            return Optional.empty();
        }
        if (!queue.pair.claim(direction, queue)) {
            // a worker that serves several pairs, and passes that do not name theirs
            known.move(queue, new QueuePair(ThreadFacts.NONE, queue.pair.worker));
            queue.pair.claim(direction, queue);
        }
        QueuePair pair = queue.pair;
        return number(vm, pair).map(n -> info(direction, n, pair));
    }

    private @Nullable Direction direction(Virtqueue queue) {
        Optional<IdentityMap.MappedQueue> mapped = map.queue(queue.address);
        return mapped.isPresent() ? mapped.get().direction() : queue.direction();
    }

    private QueueInfo info(Direction direction, Vm.PairNumber number, QueuePair pair) {
        return new QueueInfo(
                direction,
                number.index(),
                number.recorded(),
                known.tables.threads().tid(pair.worker));
    }

    private Optional<Vm.PairNumber> number(Vm vm, QueuePair pair) {
        Vm.PairNumber number = vm.pairs.get(pair);
        if (number == null) {
            if (membership.vm(pair.worker) != vm || vm.pairs.size() == Vm.MAX_PAIRS) {
                return Optional.empty();
            }
            int recorded = recordedIndex(vm, pair);
            boolean free = recorded >= 0 && !vm.numbersTaken.get(recorded);
            number = new Vm.PairNumber(free ? recorded : vm.numbersTaken.nextClearBit(0), free);
            vm.numbersTaken.set(number.index());
            vm.pairs.put(pair, number);
        }
        return Optional.of(number);
    }

    /** The pair's number by the mapping file, else by what the guest writes to kick; -1 if neither tells. */
    private int recordedIndex(Vm vm, QueuePair pair) {
        for (Virtqueue queue : pair.queues) {
            Optional<IdentityMap.MappedQueue> mapped = map.queue(queue.address);
            if (mapped.isPresent()) {
                return mapped.get().index();
            }
        }
        int written = pair.written;
        for (ThreadFacts member : vm.members) {
            for (var notify : member.notifies.entrySet()) {
                Virtqueue queue = reached(notify.getValue().winner());
                if (queue == null || queue.pair != pair) {
                    continue;
                }
                int key = notify.getKey();
                int object = known.notifyKeys.object(key);
                int value = known.notifyKeys.value(key);
                Optional<IdentityMap.MappedQueue> mapped =
                        map.notify(vm.name(), objects.role(object), objects.address(object), value);
                if (mapped.isPresent()) {
                    return mapped.get().index();
                }
                if (value >= 0 && queue.direction() == ObjectUse.directionOfVirtqueue(value)) {
                    written = value / 2;
                }
            }
        }
        return written;
    }
}
