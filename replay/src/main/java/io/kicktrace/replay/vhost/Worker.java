package io.kicktrace.replay.vhost;

import io.kicktrace.replay.check.Observer;
import io.kicktrace.replay.check.SimStep;
import io.kicktrace.replay.core.Engine;
import io.kicktrace.replay.core.Prng;
import io.kicktrace.replay.cost.CostModel;
import io.kicktrace.replay.guest.Doorbell;

/**
 * The one thread of a vhost device. It takes its whole work list, clears each work's queued bit before running it, and
 * sleeps when the list is empty; so a kick during the handler brings the handler back once, without a sleep.
 */
public final class Worker implements Doorbell {

    /** The works of one queue pair. */
    enum Work {
        TX_KICK,
        TX_NET,
        RX_KICK,
        RX_NET
    }

    private static final Work[] WORKS = Work.values();

    private final Engine engine;
    private final CostModel costs;
    private final Prng prng;
    private final Observer observer;
    private final boolean[] queued = new boolean[WORKS.length];
    private final Work[] list = new Work[WORKS.length];
    private final Work[] running = new Work[WORKS.length];
    private int listSize;
    private boolean asleep;
    private long asleepSince;
    private long wakeAt;
    private boolean looking;

    public Worker(Engine engine, CostModel costs, Prng prng, Observer observer) {
        this.engine = engine;
        this.costs = costs;
        this.prng = prng;
        this.observer = observer;
    }

    /** Runs until this time, or until nothing can ever happen again. */
    public void run(TxHandler tx, RxHandler rx, long endNanos) {
        while (engine.now() < endNanos) {
            if (listSize == 0 && !sleep(endNanos)) {
                return;
            }
            int count = listSize;
            System.arraycopy(list, 0, running, 0, count);
            listSize = 0;
            for (int i = 0; i < count; i++) {
                Work work = running[i];
                queued[work.ordinal()] = false;
                switch (work) {
                    case TX_KICK, TX_NET -> tx.run();
                    case RX_KICK, RX_NET -> rx.run();
                }
            }
        }
    }

    /** False if the run ends before a wake-up. */
    private boolean sleep(long endNanos) {
        engine.advance(costs.sleepEntry().draw(prng));
        if (listSize > 0) {
            return true;
        }
        asleep = true;
        asleepSince = engine.now();
        observer.onStep(SimStep.SLEEP, engine.now(), 0, 0);
        while (asleep) {
            if (!engine.runNext(endNanos)) {
                return false;
            }
        }
        engine.advance(Math.max(0, wakeAt - engine.now()));
        return true;
    }

    /** Whether anything is on the list: what breaks off a busy poll. */
    boolean hasWork() {
        return listSize > 0;
    }

    /** The handler says whether it will look at the ring again without being called. */
    void looking(boolean willLook) {
        looking = willLook;
    }

    void queue(Work work) {
        if (queued[work.ordinal()]) {
            return;
        }
        queued[work.ordinal()] = true;
        list[listSize++] = work;
        if (asleep) {
            wake(costs.wake().draw(engine.now() - asleepSince, prng));
        }
    }

    private void wake(int sample) {
        asleep = false;
        wakeAt = engine.now() + costs.wake().wakeNanos(sample);
        observer.onStep(SimStep.WAKE, engine.now(), engine.now() - asleepSince, 0);
    }

    @Override
    public long onKick() {
        boolean wasAsleep = asleep;
        boolean wasQueued = queued[Work.TX_KICK.ordinal()];
        observer.onStep(SimStep.KICK, engine.now(), wasAsleep ? 1 : 0, wasQueued ? 1 : 0);
        if (!wasAsleep) {
            queue(Work.TX_KICK);
            return costs.kickAwake().draw(prng);
        }
        // One sample for both: a deep sleep makes the kick and the wake-up slow together.
        int sample = costs.wake().draw(engine.now() - asleepSince, prng);
        queued[Work.TX_KICK.ordinal()] = true;
        list[listSize++] = Work.TX_KICK;
        wake(sample);
        return costs.wake().kickNanos(sample);
    }

    @Override
    public boolean wouldSleepOnIt() {
        return !looking && !queued[Work.TX_KICK.ordinal()] && !queued[Work.TX_NET.ordinal()];
    }

    /** The backend's socket became writable, or userspace answered an IOTLB miss. */
    public void queueTxRetry() {
        queue(Work.TX_NET);
    }

    /** The backend's socket has something for the guest. */
    public void queueRx() {
        queue(Work.RX_NET);
    }
}
