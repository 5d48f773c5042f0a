package io.kicktrace.event;

/**
 * A virtqueue.
 *
 * @param direction TX or RX
 * @param index number of the queue pair, from 0
 * @param indexKnown whether the index is recorded, and not the order of first sight
 * @param workerTid thread id of the worker that serves it; {@link #UNKNOWN_WORKER} unknown
 */
public record QueueInfo(Direction direction, int index, boolean indexKnown, int workerTid) {
    /** The worker of a queue whose worker the trace does not tell. */
    public static final int UNKNOWN_WORKER = -1;

    /** Rejects a negative index. */
    public QueueInfo {
        if (index < 0) {
            throw new IllegalArgumentException("queue index must not be negative: " + index);
        }
    }

    /** Name in reports: {@code tx0}, {@code rx1}. */
    public String name() {
        return direction.prefix() + index;
    }
}
