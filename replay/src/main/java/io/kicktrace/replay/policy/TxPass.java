package io.kicktrace.replay.policy;

/** What a kernel variant can do at its decision points: the verbs of one run of the TX handler. */
public interface TxPass {

    /** Sends the batch gathered so far, writes the used entries, signals the guest if it asked for that. */
    void flushBatch();

    /** Asks for a kick at the next index and looks once more; true when more was found (a race). */
    boolean enableNotify();

    void disableNotify();

    /** Puts this queue's work back on the worker's list. */
    void requeue();

    /** A fresh look at avail.idx where the cached one is used up. An unconsumed entry makes it non-empty. */
    boolean availEmpty();

    /** Whether the last iteration's busy poll was broken off by other queued work. */
    boolean interrupted();
}
