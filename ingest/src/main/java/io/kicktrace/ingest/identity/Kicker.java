package io.kicktrace.ingest.identity;

import io.kicktrace.event.Direction;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One thread in one way of kicking - a notify write, an eventfd, a wake-up of unknown object - and what follows. */
final class Kicker {
    /** Workers that are remembered to have followed one kicker. */
    private static final int MAX_WORKERS = 64;
    /** Of the kicks, and of what the worker began: the share that must go together; by chance it is about a half. */
    private static final double CLEAR = 0.7;
    /** So many together, for the share to be more than chance. */
    private static final long ENOUGH = 8;
    /** So many together, if none went alone. */
    private static final long ENOUGH_OF_ALL = 4;
    /** No other worker may come near. */
    private static final double NOT_NEAR = 0.5;

    final ThreadFacts thread;
    final Succession.Way way;
    /** Which of that way. */
    final int number;

    long kicks;
    /** When it last kicked, in the count of {@link Succession}. */
    long lastKick;

    private final Vote directions = new Vote();
    private final Map<Integer, long[]> followed = new LinkedHashMap<>();

    Kicker(ThreadFacts thread, Succession.Way way, int number) {
        this.thread = thread;
        this.way = way;
        this.number = number;
    }

    /** A worker began something, for the first time since this kick. */
    void followedBy(ThreadFacts worker, Succession.Begin begin) {
        long[] counts = followed.get(worker.thread);
        if (counts == null) {
            if (followed.size() == MAX_WORKERS) {
                return;
            }
            counts = new long[Succession.Begin.values().length];
            followed.put(worker.thread, counts);
        }
        counts[begin.ordinal()]++;
    }

    /** The pass that followed was of this direction. */
    void followedByPass(Direction direction) {
        directions.add(direction.ordinal());
    }

    /** Direction of the passes that follow; null if they are of both, or not recorded. */
    @Nullable
    Direction direction() {
        int winner = directions.winner();
        return winner == Vote.NONE ? null : Direction.values()[winner];
    }

    /** The worker that goes with this kicker and no other does; {@link ThreadFacts#NONE} if that is not clear. */
    int worker(Known known) {
        int best = ThreadFacts.NONE;
        double bestShare = 0;
        double secondShare = 0;
        for (Map.Entry<Integer, long[]> entry : followed.entrySet()) {
            double share = share(known.facts(entry.getKey()), entry.getValue());
            if (share > bestShare) {
                secondShare = bestShare;
                bestShare = share;
                best = entry.getKey();
            } else {
                secondShare = Math.max(secondShare, share);
            }
        }
        return bestShare >= CLEAR && secondShare < NOT_NEAR ? best : ThreadFacts.NONE;
    }

    /** How much of the one goes with the other, both ways: the less of the two, for wake-ups or for passes. */
    private double share(ThreadFacts worker, long[] counts) {
        double share = 0;
        for (Succession.Begin begin : Succession.Begin.values()) {
            long together = counts[begin.ordinal()];
            long begun = worker.begun[begin.ordinal()];
            long all = Math.max(kicks, begun);
            if (together >= ENOUGH || (together >= ENOUGH_OF_ALL && together == all)) {
                share = Math.max(share, (double) together / all);
            }
        }
        return share;
    }
}
