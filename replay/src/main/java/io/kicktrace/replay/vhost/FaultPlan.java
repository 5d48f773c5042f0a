package io.kicktrace.replay.vhost;

/** What happens to a fetch or a send that is not simply well; asked once per attempt. */
public interface FaultPlan {

    /** The outcome of one attempt to take a descriptor. */
    enum Fault {
        NONE,
        IOTLB_MISS,
        WOULD_BLOCK,
        MALFORMED
    }

    /** Asked when a descriptor is about to be taken: its index and the time. */
    Fault onFetch(int index, long nowNanos);

    /** Nanoseconds until userspace answers an IOTLB miss or the socket is writable again; the handler is queued then. */
    long repairNanos();

    /** Nothing ever goes wrong. */
    static FaultPlan none() {
        return NoFaults.INSTANCE;
    }
}
