package io.kicktrace.ingest.identity;

import io.kicktrace.event.Direction;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One thread in one way of kicking - a notify write, an eventfd, a wake-up of unknown object - and what follows. */
final class Kicker {
    /** Workers that are remembered to have followed one kicker. */
    private static final int MAX_WORKERS = 64;
    /** From this bond on, that goes together which is not near it by chance. */
    private static final double CLEAR = 0.6;
    /** No other worker may come this near. */
    private static final double NEAR = 0.4;
    /** How far from chance, in standard deviations: the bond of n independent pairs strays by about 1/sqrt(n). */
    private static final double DEVIATIONS = 2.2;

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
        double bestBond = 0;
        double secondBond = 0;
        boolean beyondChance = false;
        for (Map.Entry<Integer, long[]> entry : followed.entrySet()) {
            ThreadFacts worker = known.facts(entry.getKey());
            for (Succession.Begin begin : Succession.Begin.values()) {
                long together = entry.getValue()[begin.ordinal()];
                double bond = bond(together, worker.begun[begin.ordinal()]);
                if (bond > bestBond) {
                    secondBond = best == worker.thread ? secondBond : bestBond;
                    bestBond = bond;
                    best = worker.thread;
                    beyondChance = bond * Math.sqrt((double) together) >= DEVIATIONS;
                } else if (best != worker.thread) {
                    secondBond = Math.max(secondBond, bond);
                }
            }
        }
        return bestBond >= CLEAR && secondBond < NEAR && beyondChance ? best : ThreadFacts.NONE;
    }

    /**
     * How tightly kicks and what a worker began go together: the share of kicks that were followed plus the share of
     * begins that were preceded, less one. 0 for two that know nothing of one another, whatever their rates; 1 if they
     * always alternate.
     */
    private double bond(long together, long begun) {
        return together == 0 ? 0 : (double) together / kicks + (double) together / begun - 1;
    }
}
