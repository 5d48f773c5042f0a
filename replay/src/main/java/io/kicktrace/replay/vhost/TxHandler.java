package io.kicktrace.replay.vhost;

import io.kicktrace.replay.check.Observer;
import io.kicktrace.replay.check.SimStep;
import io.kicktrace.replay.core.Engine;
import io.kicktrace.replay.core.Prng;
import io.kicktrace.replay.cost.CostModel;
import io.kicktrace.replay.guest.Guest;
import io.kicktrace.replay.policy.NotifyPolicy;
import io.kicktrace.replay.policy.OnEmpty;
import io.kicktrace.replay.policy.PassExit;
import io.kicktrace.replay.policy.TxPass;
import io.kicktrace.replay.vring.RingIndex;
import io.kicktrace.replay.vring.Virtqueue;

/**
 * One run of the TX handler: take descriptors, gather a batch, send it at 64 (when the 65th is asked for), on a drained ring
 * where the variant says so, before a frame too big to batch, on errors and at the end.
 */
public final class TxHandler implements TxPass {

    private enum Taken {
        ENTRY,
        EMPTY,
        IOTLB_MISS,
        WOULD_BLOCK,
        MALFORMED
    }

    private final Engine engine;
    private final Worker worker;
    private final Virtqueue ring;
    private final HostQueue queue;
    private final Guest guest;
    private final NotifyPolicy policy;
    private final TxLimits limits;
    private final FaultPlan faults;
    private final CostModel costs;
    private final Prng prng;
    private final Observer observer;
    private final int repairCode;
    private final int batchLimit;

    private int done;
    private int batched;
    private boolean interrupted;
    private boolean repairPending;

    public TxHandler(
            Engine engine,
            Worker worker,
            Virtqueue ring,
            Guest guest,
            NotifyPolicy policy,
            TxLimits limits,
            FaultPlan faults,
            CostModel costs,
            Prng prng,
            Observer observer) {
        this.engine = engine;
        this.worker = worker;
        this.ring = ring;
        this.queue = new HostQueue(ring);
        this.guest = guest;
        this.policy = policy;
        this.limits = limits;
        this.faults = faults;
        this.costs = costs;
        this.prng = prng;
        this.observer = observer;
        this.batchLimit = policy.batchLimit();
        this.repairCode = engine.register(() -> {
            repairPending = false;
            worker.queueTxRetry();
        });
    }

    void run() {
        worker.looking(true);
        observer.onStep(SimStep.PASS_BEGIN, engine.now(), 0, 0);
        engine.advance(costs.passEntry().draw(prng));
        queue.disableNotify();
        PassExit exit = loop();
        policy.onPassEnd(this, exit);
        if (batched > 0 || done > 0) {
            flushBatch();
        } else {
            engine.advance(costs.emptyFlush().draw(prng));
        }
        observer.onStep(SimStep.PASS_END, engine.now(), exit.ordinal(), 0);
        if (worker.hasWork()) {
            engine.advance(costs.passGap().draw(prng));
        }
    }

    private PassExit loop() {
        int iterations = 0;
        int bytes = 0;
        while (true) {
            interrupted = false;
            if (done == batchLimit) {
                flushBatch();
            }
            Taken taken = takePolling();
            switch (taken) {
                case ENTRY -> bytes += add();
                case EMPTY -> {
                    if (policy.onRingEmpty(this) == OnEmpty.LEAVE) {
                        worker.looking(false);
                        return PassExit.DRAINED;
                    }
                }
                case IOTLB_MISS -> {
                    return repairLater(PassExit.IOTLB_MISS);
                }
                case WOULD_BLOCK -> {
                    flushBatch();
                    return repairLater(PassExit.WOULD_BLOCK);
                }
                case MALFORMED -> {
                    worker.looking(false);
                    return PassExit.MALFORMED;
                }
            }
            iterations++;
            if (bytes >= limits.byteWeight() || iterations >= limits.packetWeight()) {
                requeue();
                return PassExit.WEIGHT;
            }
        }
    }

    private PassExit repairLater(PassExit exit) {
        worker.looking(false);
        long repair = faults.repairNanos();
        // A handler that comes back and fails again asks again; userspace answers once.
        if (repair < Long.MAX_VALUE && !repairPending) {
            repairPending = true;
            engine.schedule(engine.now() + repair, 2, repairCode);
        }
        return exit;
    }

    private int add() {
        int bytes = guest.bytes();
        done++;
        if (limits.batchable()) {
            batched++;
        } else {
            send(1);
        }
        return bytes;
    }

    private Taken takePolling() {
        Taken taken = take();
        if (taken == Taken.EMPTY && limits.pollMicros() > 0) {
            flushBatch();
            busyPoll();
            taken = take();
        }
        return taken;
    }

    private Taken take() {
        if (!queue.hasEntry()) {
            engine.advance(costs.emptyLook().draw(prng));
            if (!queue.hasEntry()) {
                observer.onStep(SimStep.LOOK_EMPTY, engine.now(), queue.lastAvail(), 0);
                return Taken.EMPTY;
            }
        }
        int index = queue.lastAvail();
        switch (faults.onFetch(index, engine.now())) {
            case NONE -> {}
            case IOTLB_MISS -> {
                engine.advance(costs.emptyLook().draw(prng));
                return Taken.IOTLB_MISS;
            }
            case WOULD_BLOCK -> {
                engine.advance(costs.fetch().draw(prng));
                return Taken.WOULD_BLOCK;
            }
            case MALFORMED -> {
                engine.advance(costs.emptyLook().draw(prng));
                return Taken.MALFORMED;
            }
        }
        observer.onStep(SimStep.FETCH, engine.now(), index, engine.now() - ring.publishedNanos(index));
        queue.consume();
        engine.advance(costs.fetch().draw(prng));
        return Taken.ENTRY;
    }

    /** The loop's clock counts units of 1024 ns. */
    private void busyPoll() {
        long start = engine.now();
        long limit = ((start >> 10) + limits.pollMicros() + 1) << 10;
        while (engine.now() < limit) {
            if (worker.hasWork()) {
                interrupted = true;
                break;
            }
            if (ring.availIdx() != queue.lastAvail()) {
                break;
            }
            engine.spin(limit);
        }
        observer.onStep(SimStep.POLL_END, engine.now(), interrupted ? 1 : 0, engine.now() - start);
        engine.advance(costs.pollExit().draw(prng));
    }

    private void send(int packets) {
        observer.onStep(SimStep.SEND_BEGIN, engine.now(), packets, 0);
        engine.advance(costs.send().draw(packets, prng));
        int first = RingIndex.plus(queue.lastAvail(), -packets);
        observer.onStep(SimStep.SEND_END, engine.now(), packets, first);
    }

    @Override
    public void flushBatch() {
        if (batched > 0) {
            engine.advance(costs.flushEntry().draw(prng));
            send(batched);
            batched = 0;
        }
        if (done == 0) {
            return;
        }
        engine.advance(costs.usedWrite().draw(prng));
        boolean signal = queue.addUsed(done);
        observer.onStep(SimStep.USED, engine.now(), done, ring.usedIdx());
        done = 0;
        if (signal) {
            observer.onStep(SimStep.SIGNAL, engine.now(), 0, 0);
            guest.signal();
            engine.advance(costs.signal().draw(prng));
        }
        engine.advance(costs.usedTail().draw(prng));
    }

    @Override
    public boolean enableNotify() {
        engine.advance(costs.armEntry().draw(prng));
        if (!queue.storeEnable()) {
            return false;
        }
        observer.onStep(SimStep.ARM, engine.now(), queue.lastAvail(), ring.availIdx());
        engine.advance(costs.armReread().draw(prng));
        boolean more = queue.rereadFoundMore();
        observer.onStep(SimStep.ARMED, engine.now(), more ? 1 : 0, 0);
        engine.advance(costs.armTail().draw(prng));
        return more;
    }

    @Override
    public void disableNotify() {
        queue.disableNotify();
    }

    @Override
    public void requeue() {
        observer.onStep(SimStep.REQUEUE, engine.now(), 0, 0);
        worker.queue(Worker.Work.TX_KICK);
    }

    @Override
    public boolean availEmpty() {
        engine.advance(costs.emptyLook().draw(prng));
        return !queue.hasEntry();
    }

    @Override
    public boolean interrupted() {
        return interrupted;
    }
}
