package io.kicktrace.replay.core;

/**
 * Simulated time. The vhost worker is the one process written as straight-line code: when it spends time
 * ({@link #advance}), everything that happens elsewhere meanwhile (guest, interrupts, stalls) runs as events, in the order
 * (time, priority, sequence), before the worker goes on. So the worker's own continuation is the last at its time.
 *
 * <pre>
 *   worker   |--- advance(S) ---------------|-- next step
 *   events        publish  kick   publish   ^ all events up to here have run
 * </pre>
 */
public final class Engine {

    /** What runs when an event is due. */
    public interface Handler {
        void onEvent();
    }

    private static final int CODES = 16;

    private final EventQueue queue = new EventQueue(64);
    private final Handler[] handlers = new Handler[CODES];
    private final long maxEvents;
    private int handlerCount;
    private long now;
    private long target;
    private long events;

    public Engine(long maxEvents) {
        this.maxEvents = maxEvents;
    }

    /** Registers what an event does; returns the event's code. */
    public int register(Handler handler) {
        if (handlerCount == CODES) {
            throw new SimulationBoundException("kinds of event", CODES, now);
        }
        handlers[handlerCount] = handler;
        return handlerCount++;
    }

    public long now() {
        return now;
    }

    public long events() {
        return events;
    }

    /** Puts an event into the future (or now). Lower priority values run first at equal times. */
    public void schedule(long timeNanos, int priority, int code) {
        if (timeNanos < now) {
            throw new IllegalStateException("expected an event at or after " + now + " ns, found " + timeNanos);
        }
        queue.add(timeNanos, priority, code);
    }

    /** The worker spends time; events that fall into it run first. */
    public void advance(long nanos) {
        target = now + nanos;
        while (queue.headTime() <= target) {
            runHead();
        }
        now = target;
        count();
    }

    /** Time stands still for the worker: what it is doing ends that much later. Only inside {@link #advance}. */
    public void delayWorker(long nanos) {
        target += nanos;
    }

    /** Runs the next event while the worker sleeps or polls; false when none is left up to the limit. */
    public boolean runNext(long limitNanos) {
        if (queue.headTime() > limitNanos) {
            return false;
        }
        target = now;
        runHead();
        return true;
    }

    /** The worker spins until the limit or the next event, whichever is first; the event has run. */
    public boolean spin(long limitNanos) {
        boolean ran = runNext(limitNanos);
        if (!ran) {
            now = Math.max(now, limitNanos);
        } else if (target > now) {
            now = target;
        }
        return ran;
    }

    public boolean idle() {
        return queue.isEmpty();
    }

    private void runHead() {
        now = queue.headTime();
        int code = queue.headCode();
        queue.removeHead();
        count();
        handlers[code].onEvent();
    }

    private void count() {
        if (++events > maxEvents) {
            throw new SimulationBoundException("events", maxEvents, now);
        }
    }
}
