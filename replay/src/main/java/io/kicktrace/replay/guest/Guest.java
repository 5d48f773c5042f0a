package io.kicktrace.replay.guest;

import io.kicktrace.replay.check.Observer;
import io.kicktrace.replay.check.SimStep;
import io.kicktrace.replay.core.Engine;
import io.kicktrace.replay.core.Prng;
import io.kicktrace.replay.cost.CostModel;
import io.kicktrace.replay.policy.KickRule;
import io.kicktrace.replay.vring.RingIndex;
import io.kicktrace.replay.vring.Virtqueue;
import io.kicktrace.replay.workload.Workload;

/**
 * One submitter and its driver. A packet is published and only then is avail_event read, two points in time between which
 * the host may move:
 *
 * <pre>
 *   guest   publish ---- check ---- (kick: stalled) ---- next packet
 *   host            arm? ^ published before, checked after the arm: kick and race both
 * </pre>
 */
public final class Guest {

    private static final int PRIORITY = 1;

    private enum Phase {
        PUBLISH,
        CHECK,
        ARRIVE,
        RESUME,
        WAKE,
        IDLE
    }

    private final Engine engine;
    private final Virtqueue ring;
    private final GuestLimits limits;
    private final KickRule kickRule;
    private final CostModel costs;
    private final Workload workload;
    private final Prng prng;
    private final Doorbell doorbell;
    private final Observer observer;
    private final int stepCode;
    private final int interruptCode;

    private Phase phase = Phase.IDLE;
    private boolean waiting;
    private long stalledUntil;
    private long debt;
    private long kickedAt;
    private int freed;
    private boolean blocked;
    private boolean waking;
    private boolean interruptPending;
    private boolean finished;

    public Guest(
            Engine engine,
            Virtqueue ring,
            GuestLimits limits,
            KickRule kickRule,
            CostModel costs,
            Workload workload,
            Prng prng,
            Doorbell doorbell,
            Observer observer) {
        this.engine = engine;
        this.ring = ring;
        this.limits = limits;
        this.kickRule = kickRule;
        this.costs = costs;
        this.workload = workload;
        this.prng = prng;
        this.doorbell = doorbell;
        this.observer = observer;
        this.freed = ring.usedIdx();
        this.stepCode = engine.register(this::step);
        this.interruptCode = engine.register(this::interrupt);
    }

    public void start() {
        planNext();
    }

    public boolean finished() {
        return finished;
    }

    /** Bytes of the packets that are in flight now and next; one size per workload step. */
    public int bytes() {
        return workload.bytes();
    }

    /** The host injects an interrupt; one that is under way already is enough. */
    public void signal() {
        if (!interruptPending) {
            interruptPending = true;
            engine.schedule(engine.now() + costs.interrupt().draw(prng), PRIORITY, interruptCode);
        }
    }

    /** Everything stands still: work in progress takes longer, a wait for a point in time only ends late. */
    public void stall(long nanos) {
        stalledUntil = engine.now() + nanos;
        if (!waiting) {
            debt += nanos;
        }
    }

    private void step() {
        if (debt > 0 || engine.now() < stalledUntil) {
            long at = Math.max(engine.now() + debt, stalledUntil);
            debt = 0;
            engine.schedule(at, PRIORITY, stepCode);
            return;
        }
        switch (phase) {
            case PUBLISH -> publish();
            case CHECK -> check();
            case ARRIVE -> arrive();
            case RESUME -> {
                observer.onStep(SimStep.KICK_END, engine.now(), engine.now() - kickedAt, 0);
                submitted();
            }
            case WAKE -> {
                waking = false;
                blocked = false;
                planNext();
            }
            case IDLE ->
                throw new IllegalStateException("expected no event of an idle guest, found one at " + engine.now());
        }
    }

    private void go(Phase next, long atNanos, boolean isWait) {
        phase = next;
        waiting = isWait;
        engine.schedule(Math.max(engine.now(), atNanos), PRIORITY, stepCode);
    }

    private void planNext() {
        long due = workload.nextNanos(engine.now(), prng);
        if (due == Workload.END) {
            finished = true;
            phase = Phase.IDLE;
            return;
        }
        boolean isWait = due > engine.now();
        go(Phase.PUBLISH, Math.max(due, engine.now()) + costs.submit().draw(prng), isWait);
    }

    private void publish() {
        if (limits.release() == GuestLimits.Release.AT_SUBMIT) {
            release();
            delayInterrupts();
        }
        observer.onStep(SimStep.PUBLISH, engine.now(), ring.availIdx(), workload.bytes());
        ring.publish(engine.now());
        go(Phase.CHECK, engine.now() + costs.publishToCheck().draw(prng), false);
    }

    private void check() {
        int now = ring.availIdx();
        boolean kick =
                switch (kickRule) {
                    case NEGOTIATED -> ring.needKick(now, RingIndex.plus(now, -1));
                    case ALWAYS -> true;
                    case ORACLE -> doorbell.wouldSleepOnIt();
                };
        if (kick) {
            kickedAt = engine.now();
            go(Phase.ARRIVE, engine.now() + costs.kickEntry().draw(prng), false);
        } else {
            submitted();
        }
    }

    private void arrive() {
        long standsNanos = doorbell.onKick();
        go(Phase.RESUME, Math.max(engine.now(), kickedAt + standsNanos), false);
    }

    private void submitted() {
        if (limits.release() == GuestLimits.Release.AT_INTERRUPT) {
            delayInterrupts();
        }
        if (mustBlock()) {
            // The host may have completed everything that was asked for between the last look and now.
            delayInterrupts();
            if (RingIndex.distance(freed, ring.usedIdx()) > RingIndex.distance(freed, ring.usedEvent())) {
                release();
            }
        }
        if (!mustBlock()) {
            planNext();
            return;
        }
        blocked = true;
        phase = Phase.IDLE;
        waiting = false;
        observer.onStep(SimStep.BLOCKED, engine.now(), unreleased(), 0);
        tryWake();
    }

    private int unreleased() {
        return RingIndex.distance(freed, ring.availIdx());
    }

    private boolean mustBlock() {
        return (limits.windowPackets() > 0 && unreleased() >= limits.windowPackets())
                || ring.size() - unreleased() < limits.ringStopFree();
    }

    private boolean mayWake() {
        return (limits.windowPackets() == 0 || unreleased() <= limits.windowWakePackets())
                && ring.size() - unreleased() >= limits.ringStopFree();
    }

    private void release() {
        freed = ring.usedIdx();
    }

    private void delayInterrupts() {
        int ahead =
                switch (limits.interrupts()) {
                    case AT_THREE_QUARTERS -> unreleased() * 3 / 4;
                    case AT_NEXT -> 0;
                    // Not waiting: so far ahead that no completion reaches it.
                    case WHEN_WAITING -> mustBlock() ? lastOfWait() : unreleased() + ring.size();
                };
        ring.writeUsedEvent(RingIndex.plus(freed, ahead));
    }

    /** The completion after which a waiting submitter may go on. */
    private int lastOfWait() {
        int mayStay = limits.windowPackets() > 0 ? limits.windowWakePackets() : unreleased();
        mayStay = Math.min(mayStay, ring.size() - limits.ringStopFree());
        return Math.max(0, unreleased() - mayStay - 1);
    }

    private void interrupt() {
        interruptPending = false;
        observer.onStep(SimStep.INTERRUPT, engine.now(), ring.usedIdx(), 0);
        release();
        switch (limits.interrupts()) {
            case AT_THREE_QUARTERS, AT_NEXT -> ring.writeUsedEvent(ring.usedIdx());
            case WHEN_WAITING -> delayInterrupts();
        }
        tryWake();
    }

    private void tryWake() {
        if (blocked && !waking && mayWake()) {
            waking = true;
            go(Phase.WAKE, engine.now() + costs.guestWake().draw(prng), false);
        }
    }
}
