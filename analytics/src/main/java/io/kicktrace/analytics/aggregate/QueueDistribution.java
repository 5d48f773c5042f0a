package io.kicktrace.analytics.aggregate;

/** What is distributed over a virtqueue. The order is frozen: checkpoints store them by it; add at the end. */
public enum QueueDistribution {
    /** Kick's exit to the next entry of that vCPU, ns. */
    EXIT,
    /** Work queued for a sleeping worker to handler entry, ns. */
    WAKE,
    /** Duration of a batch sendmsg, ns. */
    SEND,
    /** Duration of a pass, ns. */
    PASS,
    /** Packets of a batch. */
    BATCH,
    /** Gap between consecutive kicks, ns. */
    SUBMIT_GAP,
    /** Wake-up as logged to handler entry, ns; taken for {@link #WAKE} where the capture records no queueing. */
    WAKE_LOGGED
}
