package io.kicktrace.report.timeline;

/** What the worker's thread does. */
public enum WorkerState {
    /** On a CPU. */
    RUNNING,
    /** Woken or preempted, waiting for a CPU. */
    RUNNABLE,
    /** Asleep. */
    SLEEPING;

    /** In words, for people. */
    public String words() {
        return switch (this) {
            case RUNNING -> "running";
            case RUNNABLE -> "waiting for a CPU";
            case SLEEPING -> "asleep";
        };
    }
}
