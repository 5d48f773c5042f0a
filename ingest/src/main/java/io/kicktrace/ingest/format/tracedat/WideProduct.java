package io.kicktrace.ingest.format.tracedat;

/** Products of 128 bits. */
final class WideProduct {
    private WideProduct() {}

    /** {@code (a * b) >> shift} of two signed factors, {@code shift} below 64. */
    static long shifted(long a, long b, int shift) {
        long low = a * b;
        if (shift == 0) {
            return low;
        }
        return Math.multiplyHigh(a, b) << (Long.SIZE - shift) | low >>> shift;
    }
}
