package io.kicktrace.report.timeline;

/** Takes what happened on a queue. Times are stamps, ns; an interval comes when it ends, so intervals come by their ends. */
public interface TrackSink {
    /** The TX handler ran and took so many packets. */
    void pass(long begin, long end, long packets);

    /** A batch was sent; {@code frames} is -1 where not recorded. */
    void send(long begin, long end, long frames);

    /** From an arm until a kick or a disable ended it: a submission would have kicked. */
    void armed(long begin, long end);

    /** A notify enable that armed. */
    void arm(long at);

    /** A notify enable that found more work. */
    void race(long at);

    /** A kick; {@code exitNanos} until the vCPU went on, -1 unknown. Comes when it is judged, later than it happened. */
    void kick(long at, KickClass kickClass, long exitNanos);

    /** Packets the worker has taken and not sent yet. */
    void inHand(long at, long packets);

    /** What the worker's thread did. */
    void worker(long begin, long end, WorkerState state);

    /** The worker was woken. */
    void wakeup(long at);

    /** The RX handler of the same worker ran. */
    void rxPass(long begin, long end);

    /** Events were lost; {@code events} is -1 where not counted. */
    void lost(long at, long events);
}
