package io.kicktrace.replay.calibrate;

/**
 * A submitter that sends at even gaps, if it does: then the time between two kicks with m packets from one to the next is a
 * stall and m gaps, and both can be read off; and time that is missing on the guest's side can be seen.
 *
 * <pre>
 *   kick ---- gap ---- gap ---- kick       24 us at m = 2, 34 us at m = 3: gap 10 us, stall 4 us
 *   |stall|
 * </pre>
 *
 * @param gapNanos gap after a submission; NaN where it is not even
 * @param kickNanos stall by a kick of a worker that is awake; NaN where it cannot be read off
 */
record Pace(double gapNanos, double kickNanos) {

    static final Pace NONE = new Pace(Double.NaN, Double.NaN);

    private static final int LONGEST = 8;
    private static final int ENOUGH = 30;
    /** Middle half of the gaps, as a share of the gap, up to which they count as even. */
    private static final double EVEN = 0.3;

    boolean even() {
        return !Double.isNaN(gapNanos);
    }

    /** Read off kicks, whose times are exact; else off looks, which know a submission within a gap. */
    boolean fromKicks() {
        return !Double.isNaN(kickNanos);
    }

    static Pace of(Observation seen) {
        Samples kicks = new Samples();
        Samples looks = new Samples();
        Anchor kick = null;
        Anchor look = null;
        for (Anchor anchor : seen.anchors) {
            if (anchor.isKick()) {
                if (kick != null && kick.kind() == Anchor.Kind.KICK_AWAKE) {
                    add(kicks, kick, anchor);
                }
                kick = anchor;
            } else {
                if (look != null) {
                    add(looks, look, anchor);
                }
                look = anchor;
            }
        }
        Pace pace = ofKicks(kicks);
        if (pace.even() || seen.kicks > ENOUGH) {
            return pace;
        }
        // Without kicks: from look to look, where the phase of the submitter blurs each end by up to a gap.
        return ofLooks(looks);
    }

    private static Pace ofLooks(Samples between) {
        if (between.size() < ENOUGH) {
            return NONE;
        }
        long[] perPacket = new long[between.size()];
        for (int i = 0; i < perPacket.length; i++) {
            perPacket[i] = between.nanos(i) / between.packets(i);
        }
        double gap = Robust.quantile(perPacket, 0.5);
        double spread = Robust.quantile(perPacket, 0.75) - Robust.quantile(perPacket, 0.25);
        return spread <= EVEN * gap ? new Pace(gap, Double.NaN) : NONE;
    }

    private static void add(Samples into, Anchor from, Anchor to) {
        long packets = to.packets() - from.packets();
        if (packets >= 1 && packets <= LONGEST) {
            into.add(from.nanos(), to.nanos() - from.nanos(), (int) packets);
        }
    }

    private static Pace ofKicks(Samples between) {
        if (between.size() < ENOUGH) {
            return NONE;
        }
        Robust.Line line = Robust.lineThroughLowerQuarters(between, LONGEST);
        if (line.groups() < 2 || line.perUnit() <= 0) {
            return NONE;
        }
        long[] rest = new long[between.size()];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = Math.round(between.nanos(i) - line.perUnit() * between.packets(i));
        }
        double spread = Robust.quantile(rest, 0.75) - Robust.quantile(rest, 0.25);
        return spread <= EVEN * line.perUnit() ? new Pace(line.perUnit(), Math.max(0, line.fixed())) : NONE;
    }
}
