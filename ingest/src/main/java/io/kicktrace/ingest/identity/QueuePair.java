package io.kicktrace.ingest.identity;

import io.kicktrace.event.Direction;
import java.util.ArrayList;
import java.util.List;

/** The virtqueues of one {@code struct vhost_net}; both have the same number. */
final class QueuePair {
    /** The vhost_net's number in the object table; {@link ThreadFacts#NONE} where passes do not name it. */
    int net;
    /** The thread that served it last. */
    int worker;
    /** Its number by what the guest writes to kick it; -1 unknown. */
    int written = -1;
    /** Virtqueues seen of it. */
    final List<Virtqueue> queues = new ArrayList<>();

    private final int[] halves = {ThreadFacts.NONE, ThreadFacts.NONE};

    QueuePair(int net, int worker) {
        this.net = net;
        this.worker = worker;
    }

    /** Takes the place of this direction for a virtqueue; false if another has it. */
    boolean claim(Direction direction, Virtqueue queue) {
        int d = direction.ordinal();
        if (halves[d] == ThreadFacts.NONE) {
            halves[d] = queue.object;
        }
        return halves[d] == queue.object;
    }
}
