package io.kicktrace.replay;

import io.kicktrace.replay.check.Observer;
import io.kicktrace.replay.check.RunCounts;
import io.kicktrace.replay.check.RunStatistics;
import io.kicktrace.replay.check.SimStep;
import io.kicktrace.replay.core.Engine;
import io.kicktrace.replay.core.Prng;
import io.kicktrace.replay.cost.CostModel;
import io.kicktrace.replay.cost.Stalls;
import io.kicktrace.replay.cost.Steal;
import io.kicktrace.replay.guest.Guest;
import io.kicktrace.replay.policy.NotifyPolicy;
import io.kicktrace.replay.vhost.RxHandler;
import io.kicktrace.replay.vhost.TxHandler;
import io.kicktrace.replay.vhost.TxLimits;
import io.kicktrace.replay.vhost.Worker;
import io.kicktrace.replay.vring.Virtqueue;
import io.kicktrace.replay.workload.Workload;
import java.util.List;
import java.util.function.LongConsumer;

/** Guest, virtqueue and worker put together for one run. A function: same inputs and seed, same steps. */
public final class TxSimulation {

    private TxSimulation() {}

    /** Runs with observers; the counts leave the warm-up out. */
    public static RunCounts run(
            SimulationConfig config, CostModel costs, Workload workload, long seed, List<Observer> observers) {
        return run(config, config.variant().policy(), costs, workload, seed, observers);
    }

    /** The same under a policy that is no kernel's, for models with known answers. */
    static RunCounts run(
            SimulationConfig config,
            NotifyPolicy policy,
            CostModel costs,
            Workload workload,
            long seed,
            List<Observer> observers) {
        RunStatistics statistics = new RunStatistics(config.warmupNanos(), config.ringSize());
        Observer all = fanOut(statistics, observers);
        Engine engine = new Engine(config.maxEvents());
        Virtqueue ring = new Virtqueue(config.ringSize(), config.eventIdx(), 0);
        Worker worker = new Worker(engine, costs, Prng.of(seed, 1), all);
        Guest guest = new Guest(
                engine, ring, config.limits(), policy.kickRule(), costs, workload, Prng.of(seed, 2), worker, all);
        TxHandler tx = new TxHandler(
                engine,
                worker,
                ring,
                guest,
                policy,
                TxLimits.kernel(config.packetBytes(), config.pollMicros()),
                config.faults(),
                costs,
                Prng.of(seed, 3),
                all);
        RxHandler rx = new RxHandler(engine, config.rx(), Prng.of(seed, 4), all);
        startRx(config, engine, worker, Prng.of(seed, 5));
        startStalls(costs.stalls(), engine, guest, all, Prng.of(seed, 6));
        startSteal(costs.steal(), costs.steal().guestShare(), engine, guest::stall, Prng.of(seed, 7));
        startSteal(costs.steal(), costs.steal().workerShare(), engine, engine::delayWorker, Prng.of(seed, 8));
        worker.queueTxRetry();
        guest.start();
        engine.advance(config.headStartNanos());
        worker.run(tx, rx, config.endNanos());
        return statistics.counts(config.endNanos());
    }

    private static Observer fanOut(RunStatistics statistics, List<Observer> observers) {
        if (observers.isEmpty()) {
            return statistics;
        }
        Observer[] others = observers.toArray(new Observer[0]);
        return (step, nowNanos, a, b) -> {
            statistics.onStep(step, nowNanos, a, b);
            for (Observer other : others) {
                other.onStep(step, nowNanos, a, b);
            }
        };
    }

    private static void startRx(SimulationConfig config, Engine engine, Worker worker, Prng prng) {
        if (!config.rx().present()) {
            return;
        }
        int[] code = new int[1];
        code[0] = engine.register(() -> {
            worker.queueRx();
            engine.schedule(engine.now() + Math.max(1, config.rx().between().draw(prng)), 3, code[0]);
        });
        engine.schedule(Math.max(1, config.rx().between().draw(prng)), 3, code[0]);
    }

    private static void startStalls(Stalls stalls, Engine engine, Guest guest, Observer observer, Prng prng) {
        if (stalls.count() == 0) {
            return;
        }
        int count = stalls.count();
        int[] next = {prng.nextInt(count)};
        int[] code = new int[1];
        code[0] = engine.register(() -> {
            long nanos = stalls.lengthNanos(next[0]);
            observer.onStep(SimStep.STALL, engine.now(), nanos, 0);
            guest.stall(nanos);
            engine.delayWorker(nanos);
            next[0] = next[0] + 1 == count ? 0 : next[0] + 1;
            engine.schedule(engine.now() + nanos + Math.max(1, stalls.afterNanos(next[0])), 0, code[0]);
        });
        engine.schedule(Math.max(1, stalls.afterNanos(next[0])), 0, code[0]);
    }

    private static void startSteal(Steal steal, double share, Engine engine, LongConsumer side, Prng prng) {
        if (share <= 0) {
            return;
        }
        int[] code = new int[1];
        code[0] = engine.register(() -> {
            long nanos = steal.length(prng);
            side.accept(nanos);
            engine.schedule(engine.now() + nanos + steal.between(share, prng), 0, code[0]);
        });
        engine.schedule(steal.between(share, prng), 0, code[0]);
    }
}
