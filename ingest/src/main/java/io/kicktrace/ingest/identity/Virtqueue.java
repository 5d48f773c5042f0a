package io.kicktrace.ingest.identity;

import io.kicktrace.event.Direction;
import org.jspecify.annotations.Nullable;

/** One {@code struct vhost_virtqueue} and what speaks for its direction. */
final class Virtqueue {
    /** Number in the object table. */
    final int object;
    /** Kernel virtual address. */
    final long address;
    /** The pair it is one half of. */
    QueuePair pair;

    private final Vote handlers = new Vote();
    private final Vote enables = new Vote();

    Virtqueue(int object, long address, QueuePair pair) {
        this.object = object;
        this.address = address;
        this.pair = pair;
    }

    /** The handler of this direction works on it; true if that is news. */
    boolean worked(Direction direction) {
        return handlers.add(direction.ordinal());
    }

    /** Notifications of it were enabled in a pass of this direction, which may have been a busy poll; true if news. */
    boolean enabledIn(Direction direction) {
        return enables.add(direction.ordinal());
    }

    /** Its direction by what works on it, null if nothing clear does. */
    @Nullable
    Direction workedDirection() {
        return direction(handlers);
    }

    /** Its direction: by what works on it, else by where it is enabled; null if unknown. */
    @Nullable
    Direction direction() {
        Direction worked = workedDirection();
        return worked == null ? direction(enables) : worked;
    }

    private static @Nullable Direction direction(Vote vote) {
        int winner = vote.winner();
        return winner == Vote.NONE ? null : Direction.values()[winner];
    }
}
