package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import java.util.Optional;

/**
 * How ticks of the time-stamp counter become nanoseconds: {@code (ticks * mult) >> shift}, as the kernel's perf clock does
 * it. The offset that the option holds as well is not used by trace-cmd either.
 *
 * @param mult unsigned 32 bits
 * @param shift below 64
 */
record TscScale(long mult, int shift) {
    private static final int OPTION_BYTES = 8;
    private static final int MAX_SHIFT = 63;

    static Optional<TscScale> read(byte[] option, Endian endian) {
        if (option.length < OPTION_BYTES) {
            return Optional.empty();
        }
        long mult = endian.u32(option, 0);
        long shift = endian.u32(option, 4);
        return mult == 0 || shift > MAX_SHIFT ? Optional.empty() : Optional.of(new TscScale(mult, (int) shift));
    }

    long nanos(long ticks) {
        return WideProduct.shifted(ticks, mult, shift);
    }
}
