package io.kicktrace.ingest.format.raw;

import io.kicktrace.ingest.table.SymbolTable;
import java.util.HashMap;
import java.util.Map;

/**
 * Names of exit reasons of one instruction set, spelled as the kernel prints them in {@code kvm_exit}; a number that the
 * kernel does not know is printed in hex. Sources: arch/x86/include/uapi/asm/vmx.h and svm.h, arch/arm64/include/asm/kvm_arm.h.
 */
final class ExitReasons {
    /** Intel. Bits above 15 are flags. */
    private static final String VMX = """
            0 EXCEPTION_NMI;1 EXTERNAL_INTERRUPT;2 TRIPLE_FAULT;3 INIT_SIGNAL;4 SIPI_SIGNAL;7 INTERRUPT_WINDOW
            8 NMI_WINDOW;9 TASK_SWITCH;a CPUID;c HLT;d INVD;e INVLPG;f RDPMC;10 RDTSC;12 VMCALL;13 VMCLEAR
            14 VMLAUNCH;15 VMPTRLD;16 VMPTRST;17 VMREAD;18 VMRESUME;19 VMWRITE;1a VMOFF;1b VMON;1c CR_ACCESS
            1d DR_ACCESS;1e IO_INSTRUCTION;1f MSR_READ;20 MSR_WRITE;21 INVALID_STATE;22 MSR_LOAD_FAIL
            24 MWAIT_INSTRUCTION;25 MONITOR_TRAP_FLAG;27 MONITOR_INSTRUCTION;28 PAUSE_INSTRUCTION
            29 MCE_DURING_VMENTRY;2b TPR_BELOW_THRESHOLD;2c APIC_ACCESS;2d EOI_INDUCED;2e GDTR_IDTR;2f LDTR_TR
            30 EPT_VIOLATION;31 EPT_MISCONFIG;32 INVEPT;33 RDTSCP;34 PREEMPTION_TIMER;35 INVVPID;36 WBINVD
            37 XSETBV;38 APIC_WRITE;39 RDRAND;3a INVPCID;3b VMFUNC;3c ENCLS;3d RDSEED;3e PML_FULL;3f XSAVES
            40 XRSTORS;43 UMWAIT;44 TPAUSE;4a BUS_LOCK;4b NOTIFY;4c SEAMCALL;4d TDCALL;54 MSR_READ_IMM
            55 MSR_WRITE_IMM
            """;

    /** AMD. */
    private static final String SVM = """
            0 read_cr0;2 read_cr2;3 read_cr3;4 read_cr4;8 read_cr8;10 write_cr0;12 write_cr2;13 write_cr3
            14 write_cr4;18 write_cr8;20 read_dr0;21 read_dr1;22 read_dr2;23 read_dr3;24 read_dr4;25 read_dr5
            26 read_dr6;27 read_dr7;30 write_dr0;31 write_dr1;32 write_dr2;33 write_dr3;34 write_dr4
            35 write_dr5;36 write_dr6;37 write_dr7;40 DE excp;41 DB excp;43 BP excp;44 OF excp;45 BR excp
            46 UD excp;47 NM excp;48 DF excp;4a TS excp;4b NP excp;4c SS excp;4d GP excp;4e PF excp;50 MF excp
            51 AC excp;52 MC excp;53 XF excp;60 interrupt;61 nmi;62 smi;63 init;64 vintr;65 cr0_sel_write
            66 read_idtr;67 read_gdtr;68 read_ldtr;69 read_rt;6a write_idtr;6b write_gdtr;6c write_ldtr
            6d write_rt;6e rdtsc;6f rdpmc;70 pushf;71 popf;72 cpuid;73 rsm;74 iret;75 swint;76 invd;77 pause
            78 hlt;79 invlpg;7a invlpga;7b io;7c msr;7d task_switch;7e ferr_freeze;7f shutdown;80 vmrun
            81 hypercall;82 vmload;83 vmsave;84 stgi;85 clgi;86 skinit;87 rdtscp;88 icebp;89 wbinvd;8a monitor
            8b mwait;8d xsetbv;8f write_efer_trap;90 write_cr0_trap;94 write_cr4_trap;98 write_cr8_trap
            a2 invpcid;a5 buslock;a6 idle-halt;400 npf;401 avic_incomplete_ipi;402 avic_unaccelerated_access
            403 vmgexit;80000001 vmgexit_mmio_read;80000002 vmgexit_mmio_write;80000003 vmgexit_nmi_complete
            80000004 vmgexit_ap_hlt_loop;80000005 vmgexit_ap_jump_table;80000010 vmgexit_page_state_change
            80000011 vmgexit_guest_request;80000012 vmgexit_ext_guest_request;80000013 vmgexit_ap_creation
            8000fffd vmgexit_hypervisor_feature
            """;

    /** arm64: exception classes of traps. */
    private static final String ARM64_CLASS = """
            0 UNKNOWN;1 WFx;3 CP15_32;4 CP15_64;5 CP14_MR;6 CP14_LS;7 FP_ASIMD;8 CP10_ID;9 PAC;c CP14_64
            15 SVC64;16 HVC64;17 SMC64;18 SYS64;19 SVE;1a ERET;1f IMP_DEF;20 IABT_LOW;21 IABT_CUR;22 PC_ALIGN
            24 DABT_LOW;25 DABT_CUR;26 SP_ALIGN;28 FP_EXC32;2c FP_EXC64;2f SERROR;30 BREAKPT_LOW
            31 BREAKPT_CUR;32 SOFTSTP_LOW;33 SOFTSTP_CUR;34 WATCHPT_LOW;35 WATCHPT_CUR;38 BKPT32;3a VECTOR32
            3c BRK64
            """;

    /** arm64: exits that are no trap. */
    private static final String ARM64_TYPE = "0 IRQ;1 SERROR;2 TRAP;3 ILLEGAL;badca11 HYP_GONE";

    /** Reasons below this have their symbol kept. */
    private static final int KEPT = 2048;

    private static final long VMX_FLAGS = 0xffff_0000L;
    private static final long VMX_FAILED_ENTRY = 0x8000_0000L;

    private final Map<Long, String> names;
    private final boolean flags;
    private final SymbolTable symbols;
    /** Symbol + 1, by reason. */
    private final int[] kept = new int[KEPT];

    private ExitReasons(String table, boolean flags, SymbolTable symbols) {
        names = new HashMap<>();
        for (String entry : table.strip().split("[;\n]", -1)) {
            int blank = entry.indexOf(' ');
            names.put(Long.parseLong(entry.substring(0, blank), 16), entry.substring(blank + 1));
        }
        this.flags = flags;
        this.symbols = symbols;
    }

    static ExitReasons vmx(SymbolTable symbols) {
        return new ExitReasons(VMX, true, symbols);
    }

    static ExitReasons svm(SymbolTable symbols) {
        return new ExitReasons(SVM, false, symbols);
    }

    static ExitReasons arm64Class(SymbolTable symbols) {
        return new ExitReasons(ARM64_CLASS, false, symbols);
    }

    static ExitReasons arm64Type(SymbolTable symbols) {
        return new ExitReasons(ARM64_TYPE, false, symbols);
    }

    /** The symbol of a reason. */
    int symbol(long reason) {
        if (reason < 0 || reason >= KEPT) {
            return symbols.symbol(name(reason));
        }
        int r = (int) reason;
        if (kept[r] == 0) {
            kept[r] = symbols.symbol(name(reason)) + 1;
        }
        return kept[r] - 1;
    }

    /** The name of a reason. */
    String name(long reason) {
        if (!flags || (reason & VMX_FLAGS) == 0) {
            return basic(reason);
        }
        long unknown = reason & VMX_FLAGS & ~VMX_FAILED_ENTRY;
        return basic(reason & 0xffff)
                + ((reason & VMX_FAILED_ENTRY) != 0 ? " FAILED_VMENTRY" : "")
                + (unknown != 0 ? " 0x" + Long.toHexString(unknown) : "");
    }

    private String basic(long reason) {
        String name = names.get(reason);
        return name == null ? "0x" + Long.toHexString(reason) : name;
    }
}
