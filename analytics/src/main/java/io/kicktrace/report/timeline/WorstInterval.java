package io.kicktrace.report.timeline;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Finds the interval of a given length in which most kicks were wasted - where none was, in which most passes ran. Holds what
 * lies in one interval only.
 */
public final class WorstInterval implements TrackSink {
    private final long nanos;
    private final Densest wasted = new Densest();
    private final Densest passes = new Densest();

    /** Looks for an interval of so many ns. */
    public WorstInterval(long nanos) {
        if (nanos <= 0) {
            throw new IllegalArgumentException("expected a length above 0 ns, found " + nanos);
        }
        this.nanos = nanos;
    }

    /** Where it begins; 0 if nothing happened. */
    public long begin() {
        return wasted.most > 0 ? wasted.begin : passes.begin;
    }

    /** Where it ends. */
    public long end() {
        return begin() + nanos;
    }

    /** Wasted kicks in it. */
    public int wastedKicks() {
        return wasted.most;
    }

    @Override
    public void kick(long at, KickClass kickClass, long exitNanos) {
        if (kickClass.isWasted()) {
            wasted.add(at);
        }
    }

    @Override
    public void pass(long begin, long end, long packets) {
        passes.add(begin);
    }

    @Override
    public void send(long begin, long end, long frames) {}

    @Override
    public void armed(long begin, long end) {}

    @Override
    public void arm(long at) {}

    @Override
    public void race(long at) {}

    @Override
    public void inHand(long at, long packets) {}

    @Override
    public void worker(long begin, long end, WorkerState state) {}

    @Override
    public void wakeup(long at) {}

    @Override
    public void rxPass(long begin, long end) {}

    @Override
    public void lost(long at, long events) {}

    private final class Densest {
        private final Deque<Long> recent = new ArrayDeque<>();
        private int most;
        private long begin;

        void add(long at) {
            recent.addLast(at);
            while (at - recent.getFirst() >= nanos) {
                recent.removeFirst();
            }
            if (recent.size() > most) {
                most = recent.size();
                begin = recent.getFirst();
            }
        }
    }
}
