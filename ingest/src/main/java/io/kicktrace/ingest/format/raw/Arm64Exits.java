package io.kicktrace.ingest.format.raw;

import io.kicktrace.ingest.table.SymbolTable;
import java.util.HashMap;
import java.util.Map;

/**
 * Exit reasons of arm64: a trap is named by its exception class, any other exit by its own name, both spelled as the
 * kernel prints them (arch/arm64/include/asm/kvm_arm.h, kvm_asm.h).
 */
final class Arm64Exits {
    private static final long TRAP = 2;
    /** An exit that came with an SError has the top bit of its code set. */
    private static final long CODE = 0x7fff_ffffL;

    private static final String CLASSES = """
            0x00 UNKNOWN
            0x01 WFx
            0x03 CP15_32
            0x04 CP15_64
            0x05 CP14_MR
            0x06 CP14_LS
            0x07 FP_ASIMD
            0x08 CP10_ID
            0x09 PAC
            0x0c CP14_64
            0x15 SVC64
            0x16 HVC64
            0x17 SMC64
            0x18 SYS64
            0x19 SVE
            0x1a ERET
            0x1f IMP_DEF
            0x20 IABT_LOW
            0x21 IABT_CUR
            0x22 PC_ALIGN
            0x24 DABT_LOW
            0x25 DABT_CUR
            0x26 SP_ALIGN
            0x28 FP_EXC32
            0x2c FP_EXC64
            0x2f SERROR
            0x30 BREAKPT_LOW
            0x31 BREAKPT_CUR
            0x32 SOFTSTP_LOW
            0x33 SOFTSTP_CUR
            0x34 WATCHPT_LOW
            0x35 WATCHPT_CUR
            0x38 BKPT32
            0x3a VECTOR32
            0x3c BRK64
            """;

    private static final String TYPES = """
            0x0 IRQ
            0x1 SERROR
            0x3 ILLEGAL
            0xbadca11 HYP_GONE
            """;

    private static final Map<Long, String> CLASS_NAMES = byNumber(CLASSES);
    private static final Map<Long, String> TYPE_NAMES = byNumber(TYPES);

    private final SymbolTable symbols;

    Arm64Exits(SymbolTable symbols) {
        this.symbols = symbols;
    }

    /**
     * The symbol of an exit.
     *
     * @param code field {@code ret}
     * @param exceptionClass field {@code esr_ec}
     */
    int symbol(long code, long exceptionClass) {
        long type = code & CODE;
        return type == TRAP ? symbol(CLASS_NAMES, exceptionClass) : symbol(TYPE_NAMES, type);
    }

    private int symbol(Map<Long, String> names, long number) {
        String name = names.get(number);
        return symbols.symbol(name == null ? "0x" + Long.toHexString(number) : name);
    }

    private static Map<Long, String> byNumber(String table) {
        Map<Long, String> names = new HashMap<>();
        table.lines().forEach(line -> {
            String[] columns = line.split(" ", 2);
            names.put(Long.decode(columns[0]), columns[1]);
        });
        return names;
    }
}
