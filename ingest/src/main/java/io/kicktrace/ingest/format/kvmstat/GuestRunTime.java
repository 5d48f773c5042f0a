package io.kicktrace.ingest.format.kvmstat;

import io.kicktrace.avro.ExitTable;
import io.kicktrace.avro.TableSubject;
import java.util.Set;

/**
 * Where perf measures from entry to exit, and not from exit to entry: arm64 and riscv. The table does not name the
 * architecture; its reasons do.
 */
final class GuestRunTime {
    private static final Set<String> ARM64 = Set.of(
            "WFx",
            "CP15_32",
            "CP15_64",
            "CP14_MR",
            "CP14_LS",
            "FP_ASIMD",
            "CP10_ID",
            "PAC",
            "CP14_64",
            "SVC64",
            "HVC64",
            "SMC64",
            "SYS64",
            "SVE",
            "ERET",
            "IMP_DEF",
            "IABT_LOW",
            "IABT_CUR",
            "PC_ALIGN",
            "DABT_LOW",
            "DABT_CUR",
            "SP_ALIGN",
            "FP_EXC32",
            "FP_EXC64",
            "SERROR",
            "BREAKPT_LOW",
            "BREAKPT_CUR",
            "SOFTSTP_LOW",
            "SOFTSTP_CUR",
            "WATCHPT_LOW",
            "WATCHPT_CUR",
            "BKPT32",
            "VECTOR32",
            "BRK64",
            "IRQ",
            "TRAP",
            "HYP_GONE",
            "SMC32",
            "HVC32",
            "SVC32",
            "UNKNOWN_EC");

    private GuestRunTime() {}

    /** Whether the times of a table are guest run time. */
    static boolean isOf(ExitTable table) {
        return table.getSubject() == TableSubject.VMEXIT
                && table.getRows().stream()
                        .map(row -> row.getName())
                        .anyMatch(name -> ARM64.contains(name) || name.startsWith("EXC_") || name.startsWith("IRQ_"));
    }
}
