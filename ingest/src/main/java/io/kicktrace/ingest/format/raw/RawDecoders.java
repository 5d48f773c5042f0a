package io.kicktrace.ingest.format.raw;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.raw.RawDecoder.Filling;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.table.Tables;
import java.util.Optional;

/** Makes decoders for the events of one input. */
public final class RawDecoders {
    private final Endian endian;
    private final Tables tables;

    /**
     * For the events of one input.
     *
     * @param endian byte order of the records
     * @param probes which probe plays which role
     * @param tables what drafts refer to
     * @param symbols names of the functions that function tracers record by address
     */
    public RawDecoders(Endian endian, ProbeMap probes, Tables tables, KernelSymbols symbols) {
        this.endian = endian;
        this.tables = tables;
    }

    /** A decoder for an event; one that nothing is known of counts by name only. */
    public RawDecoder compile(EventFormat format) {
        return tracepoint(format).orElseGet(() -> RawDecoder.byNameOnly(format));
    }

    /** Empty if the name is no known tracepoint's, or if its fields are missing: then it is a user's event of that name. */
    private Optional<RawDecoder> tracepoint(EventFormat format) {
        FieldSet fields = new FieldSet(format, endian);
        Optional<Filling> filling =
                switch (format.name()) {
                    case "kvm_exit" ->
                        Optional.of(
                                format.field("esr_ec").isPresent()
                                        ? KvmRecords.arm64Exit(fields, tables.symbols())
                                        : KvmRecords.exit(fields, tables.symbols()));
                    case "kvm_entry" -> Optional.of(KvmRecords.entry());
                    case "kvm_fast_mmio" -> Optional.of(KvmRecords.fastMmio(fields, tables.objects()));
                    case "kvm_mmio" -> Optional.of(KvmRecords.mmio(fields, tables.objects()));
                    case "kvm_pio" -> Optional.of(KvmRecords.pio(fields, tables.objects()));
                    case "kvm_userspace_exit" -> Optional.of(KvmRecords.userspaceExit(fields));
                    case "sched_switch" -> Optional.of(SchedRecords.schedSwitch(fields, tables.threads()));
                    case "sched_waking" ->
                        Optional.of(SchedRecords.wake(EventKind.SCHED_WAKING, fields, tables.threads()));
                    case "sched_wakeup", "sched_wakeup_new" ->
                        Optional.of(SchedRecords.wake(EventKind.SCHED_WAKEUP, fields, tables.threads()));
                    case "netif_receive_skb" ->
                        Optional.of(NetRecords.device(EventKind.NET_RECEIVED, fields, tables.symbols()));
                    case "net_dev_xmit" ->
                        Optional.of(NetRecords.device(EventKind.NET_XMITTED, fields, tables.symbols()));
                    default -> Optional.empty();
                };
        return filling.filter(f -> fields.isComplete()).map(f -> new RawDecoder(format, fields.needBytes(), f));
    }
}
