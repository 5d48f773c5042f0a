package io.kicktrace.ingest.format.perfdata;

import static io.kicktrace.ingest.format.perfdata.SampleField.AUX;
import static io.kicktrace.ingest.format.perfdata.SampleField.BRANCH_STACK;
import static io.kicktrace.ingest.format.perfdata.SampleField.CGROUP;
import static io.kicktrace.ingest.format.perfdata.SampleField.CODE_PAGE_SIZE;
import static io.kicktrace.ingest.format.perfdata.SampleField.DATA_PAGE_SIZE;
import static io.kicktrace.ingest.format.perfdata.SampleField.DATA_SRC;
import static io.kicktrace.ingest.format.perfdata.SampleField.PHYS_ADDR;
import static io.kicktrace.ingest.format.perfdata.SampleField.REGS_INTR;
import static io.kicktrace.ingest.format.perfdata.SampleField.REGS_USER;
import static io.kicktrace.ingest.format.perfdata.SampleField.STACK_USER;
import static io.kicktrace.ingest.format.perfdata.SampleField.TRANSACTION;
import static io.kicktrace.ingest.format.perfdata.SampleField.WEIGHT;
import static io.kicktrace.ingest.format.perfdata.SampleField.WEIGHT_STRUCT;

import io.kicktrace.ingest.format.raw.Endian;

/**
 * The fields of a sample after RAW, in record order. Nothing here is of use to us; walking them shows whether the
 * record is what its attr says.
 */
final class SampleTail {
    private static final long ALL = BRANCH_STACK
            | REGS_USER
            | STACK_USER
            | WEIGHT
            | DATA_SRC
            | TRANSACTION
            | REGS_INTR
            | PHYS_ADDR
            | AUX
            | CGROUP
            | DATA_PAGE_SIZE
            | CODE_PAGE_SIZE
            | WEIGHT_STRUCT;
    /** {@code PERF_SAMPLE_BRANCH_HW_INDEX}: one more word before the branches. */
    private static final long BRANCH_HW_INDEX = 1L << 17;
    /** {@code PERF_SAMPLE_BRANCH_COUNTERS}: one more word for each branch, behind them all. */
    private static final long BRANCH_COUNTERS = 1L << 19;

    private final long fields;
    private final int userRegs;
    private final int interruptedRegs;
    private final int branchHeadWords;
    private final int branchWords;

    SampleTail(PerfAttr attr) {
        fields = attr.sampleType() & ALL;
        userRegs = Long.bitCount(attr.regsUser());
        interruptedRegs = Long.bitCount(attr.regsIntr());
        branchHeadWords = (attr.branchSampleType() & BRANCH_HW_INDEX) != 0 ? 1 : 0;
        branchWords = (attr.branchSampleType() & BRANCH_COUNTERS) != 0 ? 4 : 3;
    }

    boolean isEmpty() {
        return fields == 0;
    }

    /** End of the fields that start at {@code start}, or {@link SampleLayout#BROKEN}. */
    long end(byte[] bytes, long start, int end, Endian order) {
        long at = start;
        if (has(BRANCH_STACK)) {
            at = WordCount.end(bytes, at, end, order, branchWords);
            at = at < 0 ? at : at + 8L * branchHeadWords;
        }
        at = has(REGS_USER) ? registers(bytes, at, end, order, userRegs) : at;
        at = has(STACK_USER) ? sized(bytes, at, end, order, 8) : at;
        at = advance(at, words(WEIGHT | WEIGHT_STRUCT, 1) + words(DATA_SRC, 1) + words(TRANSACTION, 1));
        at = has(REGS_INTR) ? registers(bytes, at, end, order, interruptedRegs) : at;
        at = advance(at, words(PHYS_ADDR, 1) + words(CGROUP, 1) + words(DATA_PAGE_SIZE, 1) + words(CODE_PAGE_SIZE, 1));
        return has(AUX) ? sized(bytes, at, end, order, 0) : at;
    }

    private boolean has(long field) {
        return (fields & field) != 0;
    }

    private int words(long field, int count) {
        return has(field) ? count : 0;
    }

    private static long advance(long at, int words) {
        return at < 0 ? at : at + 8L * words;
    }

    /** {@code abi u64}, then the registers unless abi is 0. */
    private static long registers(byte[] bytes, long at, int end, Endian order, int registers) {
        if (at < 0 || end - at < 8) {
            return SampleLayout.BROKEN;
        }
        return at + 8 + (order.s64(bytes, (int) at) == 0 ? 0 : 8L * registers);
    }

    /** {@code size u64, bytes[size]}, then {@code trailerBytes} unless size is 0. */
    private static long sized(byte[] bytes, long at, int end, Endian order, int trailerBytes) {
        if (at < 0 || end - at < 8) {
            return SampleLayout.BROKEN;
        }
        long size = order.s64(bytes, (int) at);
        if (size < 0 || size > end - at - 8) {
            return SampleLayout.BROKEN;
        }
        return at + 8 + size + (size == 0 ? 0 : trailerBytes);
    }
}
