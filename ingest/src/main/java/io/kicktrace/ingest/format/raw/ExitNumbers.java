package io.kicktrace.ingest.format.raw;

import io.kicktrace.ingest.format.text.ExitReasons;
import io.kicktrace.ingest.table.SymbolTable;

/** Exit reasons of x86 by number, as the symbols that the kernel's text gives; without an object for common ones. */
final class ExitNumbers {
    /** {@code isa} of an Intel exit. */
    static final long VMX = 1;
    /** {@code isa} of an AMD exit. */
    static final long SVM = 2;

    /** Reasons below this have their symbol kept: all but failed entries and SEV-ES. */
    private static final int KEPT = 2048;

    private static final long VMX_BASIC = 0xffff;
    private static final long VMX_FAILED_ENTRY = 0x8000_0000L;

    private final SymbolTable symbols;
    private final ExitReasons reasons;
    /** Symbol + 1, by reason. */
    private final int[] vmx = new int[KEPT];

    private final int[] svm = new int[KEPT];

    ExitNumbers(SymbolTable symbols, ExitReasons reasons) {
        this.symbols = symbols;
        this.reasons = reasons;
    }

    /** The symbol of a reason. */
    int symbol(long reason, long isa) {
        if (reason < 0 || reason >= KEPT) {
            return look(reason, isa);
        }
        int[] kept = isa == SVM ? svm : vmx;
        int r = (int) reason;
        if (kept[r] == 0) {
            kept[r] = look(reason, isa) + 1;
        }
        return kept[r] - 1;
    }

    /** The bits above an Intel reason are flags, which the kernel prints behind it. */
    private int look(long reason, long isa) {
        if (isa == SVM) {
            return reasons.numbered(reason, SVM);
        }
        int basic = reasons.numbered(reason & VMX_BASIC, VMX);
        long flags = reason & ~VMX_BASIC;
        if (flags == 0) {
            return basic;
        }
        long unknown = flags & ~VMX_FAILED_ENTRY;
        return symbols.symbol(symbols.name(basic)
                + ((flags & VMX_FAILED_ENTRY) != 0 ? " FAILED_VMENTRY" : "")
                + (unknown != 0 ? " 0x" + Long.toHexString(unknown) : ""));
    }
}
