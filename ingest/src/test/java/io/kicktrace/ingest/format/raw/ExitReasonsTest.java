package io.kicktrace.ingest.format.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kicktrace.ingest.table.SymbolTable;
import org.junit.jupiter.api.Test;

/** Names as the kernel prints them; the numbers are those of the vendors' manuals. */
class ExitReasonsTest {
    private final SymbolTable symbols = new SymbolTable();

    @Test
    void vmxNamesAndFlags() {
        ExitReasons vmx = ExitReasons.vmx(symbols);
        assertEquals("EPT_MISCONFIG", vmx.name(49));
        assertEquals("EPT_VIOLATION", vmx.name(48));
        assertEquals("IO_INSTRUCTION", vmx.name(30));
        assertEquals("HLT", vmx.name(12));
        assertEquals("0x63", vmx.name(99));
        assertEquals("INVALID_STATE FAILED_VMENTRY", vmx.name(0x8000_0021L));
        assertEquals("EPT_MISCONFIG 0x8000000", vmx.name(0x0800_0031L));
    }

    @Test
    void svmNames() {
        ExitReasons svm = ExitReasons.svm(symbols);
        assertEquals("npf", svm.name(0x400));
        assertEquals("io", svm.name(0x7b));
        assertEquals("hlt", svm.name(0x78));
        assertEquals("PF excp", svm.name(0x4e));
        assertEquals("vmgexit_mmio_write", svm.name(0x8000_0002L));
    }

    @Test
    void symbolsAreStable() {
        ExitReasons svm = ExitReasons.svm(symbols);
        assertEquals(svm.symbol(0x400), svm.symbol(0x400));
        assertEquals("npf", symbols.name(svm.symbol(0x400)));
        assertEquals("0x80001234", symbols.name(svm.symbol(0x8000_1234L)));
    }
}
