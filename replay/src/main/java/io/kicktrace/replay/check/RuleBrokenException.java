package io.kicktrace.replay.check;

/** A law of the model did not hold in a run. */
public final class RuleBrokenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RuleBrokenException(String rule, long nowNanos, String found) {
        super("rule broken at " + nowNanos + " ns: expected " + rule + ", found " + found);
    }
}
