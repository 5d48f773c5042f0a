package io.kicktrace.ingest.format.ftrace;

/** A stamp: seconds with a fraction (6 or 9 digits), or a bare integer of a clock without a unit. */
final class Stamp {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long MAX_SECONDS = Long.MAX_VALUE / NANOS_PER_SECOND - 1;
    private static final int MAX_DIGITS = 18;
    private static final int FRACTION_DIGITS = 9;

    private long value;
    private StampUnit unit = StampUnit.NANOS;

    /** Reads a stamp; the index behind it, or -1 if there is none or it does not fit. */
    int read(byte[] text, int from, int to) {
        int i = from;
        long whole = 0;
        while (i < to && text[i] >= '0' && text[i] <= '9') {
            if (i - from >= MAX_DIGITS) {
                return -1;
            }
            whole = whole * 10 + text[i++] - '0';
        }
        if (i == from) {
            return -1;
        }
        if (i == to || text[i] != '.') {
            value = whole;
            unit = StampUnit.TICKS;
            return i;
        }
        if (whole > MAX_SECONDS) {
            return -1;
        }
        int fractionFrom = ++i;
        long fraction = 0;
        while (i < to && text[i] >= '0' && text[i] <= '9') {
            fraction = fraction * 10 + text[i++] - '0';
            if (i - fractionFrom > FRACTION_DIGITS) {
                return -1;
            }
        }
        if (i == fractionFrom) {
            return -1;
        }
        for (int digits = i - fractionFrom; digits < FRACTION_DIGITS; digits++) {
            fraction *= 10;
        }
        value = whole * NANOS_PER_SECOND + fraction;
        unit = StampUnit.NANOS;
        return i;
    }

    /** Nanoseconds, or ticks. */
    long value() {
        return value;
    }

    /** What the value counts. */
    StampUnit unit() {
        return unit;
    }
}
