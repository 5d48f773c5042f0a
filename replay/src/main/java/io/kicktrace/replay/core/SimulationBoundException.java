package io.kicktrace.replay.core;

/** A simulated run went past one of its bounds: a named failure instead of a hang. */
public final class SimulationBoundException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SimulationBoundException(String bound, long limit, long nowNanos) {
        super("simulation stopped: expected at most " + limit + " " + bound + ", reached at " + nowNanos
                + " ns of simulated time; shorten the run or raise the bound");
    }
}
