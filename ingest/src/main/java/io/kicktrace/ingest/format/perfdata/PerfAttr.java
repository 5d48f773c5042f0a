package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.ingest.format.raw.Endian;
import java.io.IOException;
import java.util.Arrays;

/**
 * What a reader needs of a {@code perf_event_attr}: one event that was recorded.
 *
 * @param type kind of event; {@link #TYPE_TRACEPOINT}
 * @param config for a tracepoint, the {@code ID:} of its format file
 * @param sampleType which fields its samples have
 * @param readFormat which values the READ field has
 * @param flags the attr's bit field, bit 0 first whatever the byte order of the file
 * @param branchSampleType which values the BRANCH_STACK field has
 * @param regsUser mask of user registers in samples
 * @param regsIntr mask of interrupted registers in samples
 * @param clockId clock of the stamps if {@link #usesClockId()}
 */
record PerfAttr(
        int type,
        long config,
        long sampleType,
        long readFormat,
        long flags,
        long branchSampleType,
        long regsUser,
        long regsIntr,
        int clockId) {
    static final int TYPE_TRACEPOINT = 2;
    /** The first published size; {@code size} 0 means it. */
    static final int FIRST_BYTES = 64;
    /** Covers all fields read here; shorter attrs count as filled with zeros, longer ones have fields we ignore. */
    private static final int KNOWN_BYTES = 104;

    /** Reads an attr that takes {@code slotBytes} of the section; bytes past its own size count as zero. */
    static PerfAttr read(SectionReader section, int slotBytes, Endian order) throws IOException {
        byte[] bytes = section.bytes(slotBytes, 1 << 16, "event attr");
        int ownBytes = order.s32(bytes, 4) == 0 ? FIRST_BYTES : order.s32(bytes, 4);
        if (ownBytes < FIRST_BYTES || ownBytes > slotBytes) {
            throw section.broken(
                    "event attr of size %d, expected %d to %d".formatted(ownBytes, FIRST_BYTES, slotBytes));
        }
        return of(Arrays.copyOf(Arrays.copyOf(bytes, ownBytes), Math.max(ownBytes, KNOWN_BYTES)), order);
    }

    private static PerfAttr of(byte[] bytes, Endian order) {
        long flags = order.s64(bytes, 40);
        return new PerfAttr(
                order.s32(bytes, 0),
                order.s64(bytes, 8),
                order.s64(bytes, 24),
                order.s64(bytes, 32),
                // A C bit field starts at the top bit on big-endian machines.
                order == Endian.BIG ? Long.reverse(flags) : flags,
                order.s64(bytes, 72),
                order.s64(bytes, 80),
                order.s64(bytes, 96),
                order.s32(bytes, 92));
    }

    boolean isTracepoint() {
        return type == TYPE_TRACEPOINT;
    }

    /** Whether records other than samples end with a trailer that says thread, time and CPU. */
    boolean hasTrailers() {
        return (flags >>> 18 & 1) != 0;
    }

    boolean usesClockId() {
        return (flags >>> 25 & 1) != 0;
    }
}
