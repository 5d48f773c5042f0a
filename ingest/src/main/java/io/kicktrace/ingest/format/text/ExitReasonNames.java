package io.kicktrace.ingest.format.text;

import io.kicktrace.ingest.probe.NameMap;
import java.util.HashMap;
import java.util.Map;

/**
 * Names of exit reasons by number, as the kernel prints them (arch/x86/include/uapi/asm/vmx.h and svm.h), and by the
 * names of libtraceevent's kvm plugin.
 */
final class ExitReasonNames {
    private static final long VMX = 1;
    private static final long SVM = 2;
    /** The basic reason; the bits above are flags. */
    private static final long VMX_BASIC_REASON = 0xffff;

    /** Number, name. */
    private static final String VMX_REASONS = """
            0x00 EXCEPTION_NMI
            0x01 EXTERNAL_INTERRUPT
            0x02 TRIPLE_FAULT
            0x03 INIT_SIGNAL
            0x04 SIPI_SIGNAL
            0x07 INTERRUPT_WINDOW
            0x08 NMI_WINDOW
            0x09 TASK_SWITCH
            0x0a CPUID
            0x0c HLT
            0x0d INVD
            0x0e INVLPG
            0x0f RDPMC
            0x10 RDTSC
            0x12 VMCALL
            0x13 VMCLEAR
            0x14 VMLAUNCH
            0x15 VMPTRLD
            0x16 VMPTRST
            0x17 VMREAD
            0x18 VMRESUME
            0x19 VMWRITE
            0x1a VMOFF
            0x1b VMON
            0x1c CR_ACCESS
            0x1d DR_ACCESS
            0x1e IO_INSTRUCTION
            0x1f MSR_READ
            0x20 MSR_WRITE
            0x21 INVALID_STATE
            0x22 MSR_LOAD_FAIL
            0x24 MWAIT_INSTRUCTION
            0x25 MONITOR_TRAP_FLAG
            0x27 MONITOR_INSTRUCTION
            0x28 PAUSE_INSTRUCTION
            0x29 MCE_DURING_VMENTRY
            0x2b TPR_BELOW_THRESHOLD
            0x2c APIC_ACCESS
            0x2d EOI_INDUCED
            0x2e GDTR_IDTR
            0x2f LDTR_TR
            0x30 EPT_VIOLATION
            0x31 EPT_MISCONFIG
            0x32 INVEPT
            0x33 RDTSCP
            0x34 PREEMPTION_TIMER
            0x35 INVVPID
            0x36 WBINVD
            0x37 XSETBV
            0x38 APIC_WRITE
            0x39 RDRAND
            0x3a INVPCID
            0x3b VMFUNC
            0x3c ENCLS
            0x3d RDSEED
            0x3e PML_FULL
            0x3f XSAVES
            0x40 XRSTORS
            0x43 UMWAIT
            0x44 TPAUSE
            0x4a BUS_LOCK
            0x4b NOTIFY
            0x4c SEAMCALL
            0x4d TDCALL
            0x54 MSR_READ_IMM
            0x55 MSR_WRITE_IMM
            """;

    /** Number, name in the plugin without {@code EXIT_}, name in the kernel. */
    private static final String SVM_REASONS = """
            0x00 READ_CR0 read_cr0
            0x02 READ_CR2 read_cr2
            0x03 READ_CR3 read_cr3
            0x04 READ_CR4 read_cr4
            0x08 READ_CR8 read_cr8
            0x10 WRITE_CR0 write_cr0
            0x12 WRITE_CR2 write_cr2
            0x13 WRITE_CR3 write_cr3
            0x14 WRITE_CR4 write_cr4
            0x18 WRITE_CR8 write_cr8
            0x20 READ_DR0 read_dr0
            0x21 READ_DR1 read_dr1
            0x22 READ_DR2 read_dr2
            0x23 READ_DR3 read_dr3
            0x24 READ_DR4 read_dr4
            0x25 READ_DR5 read_dr5
            0x26 READ_DR6 read_dr6
            0x27 READ_DR7 read_dr7
            0x30 WRITE_DR0 write_dr0
            0x31 WRITE_DR1 write_dr1
            0x32 WRITE_DR2 write_dr2
            0x33 WRITE_DR3 write_dr3
            0x34 WRITE_DR4 write_dr4
            0x35 WRITE_DR5 write_dr5
            0x36 WRITE_DR6 write_dr6
            0x37 WRITE_DR7 write_dr7
            0x40 EXCP_DE DE excp
            0x41 EXCP_DB DB excp
            0x43 EXCP_BP BP excp
            0x44 EXCP_OF OF excp
            0x45 EXCP_BR BR excp
            0x46 EXCP_UD UD excp
            0x47 EXCP_NM NM excp
            0x48 EXCP_DF DF excp
            0x4a EXCP_TS TS excp
            0x4b EXCP_NP NP excp
            0x4c EXCP_SS SS excp
            0x4d EXCP_GP GP excp
            0x4e EXCP_PF PF excp
            0x50 EXCP_MF MF excp
            0x51 EXCP_AC AC excp
            0x52 EXCP_MC MC excp
            0x53 EXCP_XF XF excp
            0x60 INTR interrupt
            0x61 NMI nmi
            0x62 SMI smi
            0x63 INIT init
            0x64 VINTR vintr
            0x65 CR0_SEL_WRITE cr0_sel_write
            0x66 IDTR_READ read_idtr
            0x67 GDTR_READ read_gdtr
            0x68 LDTR_READ read_ldtr
            0x69 TR_READ read_rt
            0x6a IDTR_WRITE write_idtr
            0x6b GDTR_WRITE write_gdtr
            0x6c LDTR_WRITE write_ldtr
            0x6d TR_WRITE write_rt
            0x6e RDTSC rdtsc
            0x6f RDPMC rdpmc
            0x70 PUSHF pushf
            0x71 POPF popf
            0x72 CPUID cpuid
            0x73 RSM rsm
            0x74 IRET iret
            0x75 SWINT swint
            0x76 INVD invd
            0x77 PAUSE pause
            0x78 HLT hlt
            0x79 INVLPG invlpg
            0x7a INVLPGA invlpga
            0x7b IOIO io
            0x7c MSR msr
            0x7d TASK_SWITCH task_switch
            0x7e FERR_FREEZE ferr_freeze
            0x7f SHUTDOWN shutdown
            0x80 VMRUN vmrun
            0x81 VMMCALL hypercall
            0x82 VMLOAD vmload
            0x83 VMSAVE vmsave
            0x84 STGI stgi
            0x85 CLGI clgi
            0x86 SKINIT skinit
            0x87 RDTSCP rdtscp
            0x88 ICEBP icebp
            0x89 WBINVD wbinvd
            0x8a MONITOR monitor
            0x8b MWAIT mwait
            0x8c MWAIT_COND mwait_cond
            0x8d XSETBV xsetbv
            0x8e RDPRU rdpru
            0x8f EFER_WRITE_TRAP write_efer_trap
            0x90 CR0_WRITE_TRAP write_cr0_trap
            0x93 CR3_WRITE_TRAP write_cr3_trap
            0x94 CR4_WRITE_TRAP write_cr4_trap
            0x98 CR8_WRITE_TRAP write_cr8_trap
            0xa2 INVPCID invpcid
            0xa5 BUS_LOCK buslock
            0xa6 IDLE_HLT idle-halt
            0x400 NPF npf
            0x401 AVIC_INCOMPLETE_IPI avic_incomplete_ipi
            0x402 AVIC_UNACCELERATED_ACCESS avic_unaccelerated_access
            0x403 VMGEXIT vmgexit
            0x80000001 VMGEXIT_MMIO_READ vmgexit_mmio_read
            0x80000002 VMGEXIT_MMIO_WRITE vmgexit_mmio_write
            0x80000003 VMGEXIT_NMI_COMPLETE vmgexit_nmi_complete
            0x80000004 VMGEXIT_AP_HLT_LOOP vmgexit_ap_hlt_loop
            0x80000005 VMGEXIT_AP_JUMP_TABLE vmgexit_ap_jump_table
            0x80000010 VMGEXIT_PSC vmgexit_page_state_change
            0x80000011 VMGEXIT_GUEST_REQUEST vmgexit_guest_request
            0x80000012 VMGEXIT_EXT_GUEST_REQUEST vmgexit_ext_guest_request
            0x80000013 VMGEXIT_AP_CREATION vmgexit_ap_creation
            0x8000fffd VMGEXIT_HV_FEATURES vmgexit_hypervisor_feature
            """;

    private static final Map<Long, String> VMX_NAMES = byNumber(VMX_REASONS, 2);
    private static final Map<Long, String> SVM_NAMES = byNumber(SVM_REASONS, 3);

    private ExitReasonNames() {}

    /** The name of a reason; a number that has none is its own name. */
    static String of(long number, long isa) {
        String bare = "0x" + Long.toHexString(number);
        if (isa == VMX) {
            return VMX_NAMES.getOrDefault(number & VMX_BASIC_REASON, bare);
        }
        return isa == SVM ? SVM_NAMES.getOrDefault(number, bare) : bare;
    }

    /** The kernel's names by those of the plugin. */
    static NameMap<String> ofSvmPlugin() {
        NameMap<String> names = new NameMap<>();
        SVM_REASONS.lines().forEach(line -> {
            String[] columns = line.split(" ", 3);
            names.putIfAbsent(columns[1], columns[2]);
        });
        return names;
    }

    private static Map<Long, String> byNumber(String table, int columnCount) {
        Map<Long, String> names = new HashMap<>();
        table.lines().forEach(line -> {
            String[] columns = line.split(" ", columnCount);
            names.put(Long.decode(columns[0]), columns[columnCount - 1]);
        });
        return names;
    }
}
