package io.kicktrace.analytics.aggregate;

/** What is counted of a virtqueue. The order is frozen: checkpoints store the counts by it; add at the end. */
public enum QueueCount {
    /** Guest notifications that the capture records themselves. */
    KICKS,
    /** Wake-ups of the worker that the next pass of the queue, with packets, confirms to be a kick. */
    KICKS_CONFIRMED,
    /** Kicks judged: their next pass or the wake-up before it was seen. */
    KICKS_JUDGED,
    /** Judged kicks without a wake-up before the next pass. */
    KICKS_WASTED,
    /** Wasted kicks between the arm and the end of the send that followed it in the same pass. */
    KICKS_IN_SEND,
    /** Used entries added, where the count was recorded. */
    USED_PACKETS,
    /** Calls that added used entries whose count was not recorded. */
    USED_UNCOUNTED,
    /** Frames in batch flushes, where the count was recorded. */
    BATCH_PACKETS,
    /** Batch flushes entered. */
    BATCHES,
    /** Batch flushes that held frames. */
    BATCHES_WITH_FRAMES,
    /** Batch flushes whose number of frames was not recorded. */
    BATCHES_UNCOUNTED,
    /** Descriptor look-ups that returned a head or the ring's size. */
    DESCRIPTORS,
    /** Frames that the network stack received inside a send of this queue. */
    RECEIVED_PACKETS,
    /** Their length as the stack gives it, without the Ethernet header. */
    RECEIVED_BYTES,
    /** Calls of the backend's sendmsg inside the TX handler. */
    SENDS,
    /** Runs of the handler. */
    PASSES,
    /** Passes after a pass with neither a kick nor a wake-up since that pass began. */
    REQUEUES,
    /** Notify enables whose result was not recorded. */
    ENABLES_UNKNOWN,
    /** Wake-ups of the worker (sched_wakeup). */
    WAKEUPS,
    /** Wake-ups of the worker begun (sched_waking); counted instead where sched_wakeup is not recorded. */
    WAKINGS,
    /** Times the worker was switched out to sleep. */
    SLEEPS,
    /** Notify enables that armed. */
    ARMS,
    /** Notify enables that found more work. */
    RACES,
    /** Busy polls in passes of this queue. */
    BUSY_POLLS,
    /** Time the worker spent in handlers, preemption taken out where switches are recorded, ns. */
    BUSY_NANOS,
    /** Time from an arm to the next kick, ns. */
    ARMED_NANOS,
    /** Events recorded on the worker's thread. */
    WORKER_EVENTS,
    /** Events recorded on threads that kick this queue. */
    SUBMITTER_EVENTS,
    /** Passes that only the unpatched order of calls makes. */
    SHOWS_UNPATCHED,
    /** Passes that only the deferred order of calls makes. */
    SHOWS_DEFERRED,
    /** Passes that only the flush-first order of calls makes. */
    SHOWS_FLUSH_FIRST
}
