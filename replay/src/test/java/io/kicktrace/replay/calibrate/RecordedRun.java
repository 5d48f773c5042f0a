package io.kicktrace.replay.calibrate;

import io.kicktrace.replay.check.Observer;
import io.kicktrace.replay.check.SimStep;

/** Writes down a simulated run as a capture with per-batch probes would show it: no fetches, no submissions. */
public final class RecordedRun implements Observer {

    private final Timeline.Builder steps = new Timeline.Builder();
    private int consumed;

    @Override
    public void onStep(SimStep step, long nowNanos, long a, long b) {
        switch (step) {
            case KICK -> steps.add(nowNanos, StepCode.KICK, 1, -1);
            case WAKE -> steps.add(nowNanos, StepCode.WORKER_WAKEUP, 0, 0);
            case PASS_BEGIN -> steps.add(nowNanos, StepCode.PASS_BEGIN, 0, 0);
            case PASS_END -> steps.add(nowNanos, StepCode.PASS_END, 0, 0);
            case FETCH -> consumed = (int) ((a + 1) & 0xFFFF);
            case SEND_BEGIN -> {
                steps.add(nowNanos, StepCode.FLUSH_BEGIN, (int) a, consumed);
                steps.add(nowNanos, StepCode.SEND_BEGIN, (int) a, 0);
            }
            case SEND_END -> steps.add(nowNanos, StepCode.SEND_END, 0, 0);
            case USED -> steps.add(nowNanos, StepCode.USED, (int) a, 0);
            case SIGNAL -> steps.add(nowNanos, StepCode.SIGNAL, 1, 0);
            case ARM -> steps.add(nowNanos, StepCode.ENABLE_BEGIN, 0, 0);
            case ARMED -> steps.add(nowNanos, StepCode.ENABLE_END, 0, a);
            case REQUEUE -> steps.add(nowNanos, StepCode.REQUEUE, 1, 0);
            case PUBLISH, KICK_END, BLOCKED, INTERRUPT, LOOK_EMPTY, POLL_END, SLEEP, RX_PASS, STALL -> {}
        }
    }

    public Timeline timeline(String variantSeen) {
        return steps.build(new Timeline.Facts(variantSeen, Double.NaN, 1448, true, true));
    }
}
