package io.kicktrace.replay.calibrate;

/**
 * Joins kicks with what they did to the worker. The wake-up of a sleeping worker may be logged late, by the idle task of the
 * worker's own processor, so which kick caused it shows only at the next pass.
 *
 * <pre>
 *   arm(n) ---- PASS_END ---- KICK ------- WAKEUP -- PASS_BEGIN
 *               |--- slept ---|--- wake latency ---|      the kicking packet is number n
 * </pre>
 */
final class WakeTracker {

    private final Observation seen;
    private long kickNanos = -1;
    private long kickAux = -1;
    private int kickAnchor = -1;
    private long armPackets = -1;
    private long armNanos = -1;
    private long passEndNanos = -1;
    private boolean slept;

    WakeTracker(Observation seen) {
        this.seen = seen;
    }

    void kick(long now, long aux) {
        seen.kicks++;
        kickNanos = now;
        kickAux = aux;
        kickAnchor = -1;
        if (armPackets >= 0) {
            addKick();
        }
    }

    /** The ring was armed for the packet of this number; it may have kicked already. */
    void armed(long nanos, long packets) {
        armPackets = packets;
        armNanos = nanos;
        if (kickNanos >= nanos && kickAnchor < 0) {
            addKick();
        }
    }

    private void addKick() {
        kickAnchor = seen.anchors.size();
        seen.anchors.add(
                new Anchor(Math.max(kickNanos, armNanos), armPackets, Anchor.Kind.KICK_AWAKE, kickAux, -1, -1));
        armPackets = -1;
    }

    void wakeup() {
        seen.wakeups++;
        slept = true;
    }

    void sleep() {
        slept = true;
    }

    boolean sleptSincePass() {
        return slept;
    }

    void passBegin(long now) {
        if (slept && passEndNanos >= 0 && kickAnchor >= 0 && kickNanos >= passEndNanos) {
            Anchor kick = seen.anchors.get(kickAnchor);
            seen.anchors.set(
                    kickAnchor,
                    new Anchor(
                            kick.nanos(),
                            kick.packets(),
                            Anchor.Kind.KICK_ASLEEP,
                            kick.kickNanos(),
                            now - kickNanos,
                            Math.max(0, kickNanos - passEndNanos)));
        }
        slept = false;
        kickAnchor = -1;
        kickNanos = -1;
    }

    void passEnd(long now) {
        passEndNanos = now;
    }

    void forget() {
        kickNanos = -1;
        kickAnchor = -1;
        armPackets = -1;
        passEndNanos = -1;
        slept = false;
    }
}
