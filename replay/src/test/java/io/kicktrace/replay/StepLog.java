package io.kicktrace.replay;

import io.kicktrace.replay.check.Observer;
import io.kicktrace.replay.check.SimStep;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Keeps some kinds of step as "TIME KIND" lines. */
final class StepLog implements Observer {

    private final Set<SimStep> kinds;
    private final List<String> lines = new ArrayList<>();

    StepLog(SimStep first, SimStep... others) {
        kinds = EnumSet.of(first, others);
    }

    @Override
    public void onStep(SimStep step, long nowNanos, long a, long b) {
        if (kinds.contains(step)) {
            lines.add(nowNanos + " " + step);
        }
    }

    List<String> lines() {
        return lines;
    }
}
