package io.kicktrace.replay.cost;

/**
 * Costs that hold where nothing was measured: a current x86 server, 1448-byte UDP. Values and ranges: the component table
 * of the vhost reference (section 6), engineering priors where no source is cited there.
 */
public final class Priors {

    /** Raised when a default changes; stands in every result. */
    public static final int VERSION = 1;

    public static final long PASS_ENTRY_NANOS = 300;
    public static final long FETCH_NANOS = 600;
    public static final long EMPTY_LOOK_NANOS = 60;
    public static final long ARM_REREAD_NANOS = 120;
    public static final long SEND_FIXED_NANOS = 4000;
    public static final long SEND_PER_PACKET_NANOS = 400;
    public static final long USED_WRITE_NANOS = 200;
    public static final long SIGNAL_NANOS = 1000;
    public static final long KICK_NANOS = 3000;
    public static final long KICK_WAKE_EXTRA_NANOS = 1000;
    public static final long WAKE_NANOS = 5000;
    public static final long SUBMIT_NANOS = 1500;
    public static final long INTERRUPT_NANOS = 3000;
    public static final int PACKET_BYTES = 1448;
    public static final long GUEST_WAKE_NANOS = 20_000;

    /** Packet visible to avail_event read: one barrier and a cache line. */
    public static final long PUBLISH_TO_CHECK_NANOS = 30;

    /** Exit dispatch up to the eventfd's wait queue, part of the kick. */
    public static final long KICK_ENTRY_NANOS = 800;

    /** Worker loop: state change and second look at its list. */
    public static final long SLEEP_ENTRY_NANOS = 200;

    /**
     * How two runs of one machine differ, as standard deviations of logarithms: the whole machine's speed, beside that the
     * worker's, that of kicks and wake-ups, the length of stalls of both sides and of the submitter alone. From the scatter
     * between fifteen recorded runs of five workloads on one machine.
     */
    public static final double MACHINE_SPREAD = 0.07;

    public static final double WORKER_SPREAD = 0.08;
    public static final double KICK_SPREAD = 0.08;
    public static final double STALL_SPREAD = 0.5;
    public static final double GUEST_STALL_SPREAD = 0.7;

    /** Mean share of time taken from each side alone in another run, where the capture does not show what stands still. */
    public static final double STEAL_SHARE = 0.03;

    /** The same where it does: only what that capture happened not to have. */
    public static final double STEAL_SHARE_BESIDE_STALLS = 0.01;

    /** Mean length of one such piece. */
    public static final double STEAL_NANOS = 1_000_000;

    /**
     * What recording one event costs, in shortest recorded steps. Once: the shortest step holds hardly more than the recording of
     * one event. More: a return probe also costs at entry, which the shortest steps do not hold, and probes evict caches.
     * Processor time of workers with and without the same eight probes a pass: 1.95 us an event where the shortest step took
     * 1.45.
     */
    public static final double PROBE_LEAST = 1.0;

    public static final double PROBE_MOST = 1.6;

    private Priors() {}

    public static CostModel model() {
        Cost none = Cost.fixed(0);
        return new CostModel(
                Cost.fixed(PASS_ENTRY_NANOS),
                Cost.fixed(FETCH_NANOS),
                Cost.fixed(EMPTY_LOOK_NANOS),
                none,
                Cost.fixed(ARM_REREAD_NANOS),
                none,
                none,
                none,
                SendCost.linear(SEND_FIXED_NANOS, SEND_PER_PACKET_NANOS),
                Cost.fixed(USED_WRITE_NANOS),
                Cost.fixed(SIGNAL_NANOS),
                none,
                none,
                Cost.fixed(SLEEP_ENTRY_NANOS),
                Cost.fixed(EMPTY_LOOK_NANOS),
                Cost.fixed(KICK_ENTRY_NANOS),
                Cost.fixed(KICK_NANOS),
                WakeCost.fixed(KICK_NANOS + KICK_WAKE_EXTRA_NANOS, WAKE_NANOS),
                Cost.fixed(SUBMIT_NANOS),
                Cost.fixed(PUBLISH_TO_CHECK_NANOS),
                Cost.fixed(INTERRUPT_NANOS),
                Cost.fixed(GUEST_WAKE_NANOS),
                Stalls.none(),
                Steal.none());
    }
}
