package io.kicktrace.replay.calibrate;

/**
 * A cost per packet and how well it is known.
 *
 * @param nanos the cost; NaN unknown
 * @param range difference between the largest and the smallest batch it was read off
 */
record Slope(double nanos, int range) {

    static final Slope UNKNOWN = new Slope(Double.NaN, 0);

    /** Another capture's is preferred where it was read off so many times the range. */
    private static final int BETTER = 4;

    static Slope of(Robust.Line line) {
        return line.perUnit() > 0 ? new Slope(line.perUnit(), line.range()) : UNKNOWN;
    }

    boolean known() {
        return !Double.isNaN(nanos);
    }

    Slope orBetter(Slope other) {
        return other.known() && (!known() || other.range >= BETTER * range) ? other : this;
    }
}
