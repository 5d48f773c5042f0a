package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.table.Tables;
import java.util.Optional;

/** The static tracepoints of the kernel that matter here, by name. */
final class Tracepoints {
    private final Tables tables;

    Tracepoints(Tables tables) {
        this.tables = tables;
    }

    /** The parser of a tracepoint; empty for any other name. */
    Optional<PayloadParser> parser(String name) {
        return switch (name) {
            case "kvm_exit" -> Optional.of(new KvmExitPayload(tables.symbols()));
            case "kvm_entry" -> Optional.of(new KvmEntryPayload());
            case "kvm_fast_mmio" -> Optional.of(new KvmFastMmioPayload(tables.objects()));
            case "kvm_mmio" -> Optional.of(new KvmMmioPayload(tables.objects()));
            case "kvm_pio" -> Optional.of(new KvmPioPayload(tables.objects()));
            case "kvm_userspace_exit" -> Optional.of(new KvmUserspaceExitPayload());
            case "sched_switch" -> Optional.of(new SchedSwitchPayload(tables.threads()));
            case "sched_waking" -> Optional.of(new SchedWakeupPayload(EventKind.SCHED_WAKING, tables.threads()));
            case "sched_wakeup", "sched_wakeup_new" ->
                Optional.of(new SchedWakeupPayload(EventKind.SCHED_WAKEUP, tables.threads()));
            case "sched_process_fork" -> Optional.of(new ForkPayload(tables.threads()));
            case "netif_receive_skb" -> Optional.of(new NetDevicePayload(EventKind.NET_RECEIVED, tables.symbols()));
            case "net_dev_xmit" -> Optional.of(new NetDevicePayload(EventKind.NET_XMITTED, tables.symbols()));
            default -> Optional.empty();
        };
    }
}
