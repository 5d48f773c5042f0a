package io.kicktrace.replay.vhost;

import io.kicktrace.replay.check.Observer;
import io.kicktrace.replay.check.SimStep;
import io.kicktrace.replay.core.Engine;
import io.kicktrace.replay.core.Prng;

/** The RX handler of the same worker, as far as TX feels it: it holds the thread for the time one run takes. */
public final class RxHandler {

    private final Engine engine;
    private final RxBackground background;
    private final Prng prng;
    private final Observer observer;

    public RxHandler(Engine engine, RxBackground background, Prng prng, Observer observer) {
        this.engine = engine;
        this.background = background;
        this.prng = prng;
        this.observer = observer;
    }

    void run() {
        long nanos = background.length().draw(prng);
        observer.onStep(SimStep.RX_PASS, engine.now(), nanos, 0);
        engine.advance(nanos);
    }
}
