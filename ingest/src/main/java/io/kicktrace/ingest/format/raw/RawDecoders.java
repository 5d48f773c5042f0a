package io.kicktrace.ingest.format.raw;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.raw.RawDecoder.Filling;
import io.kicktrace.ingest.probe.Probe;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.table.Tables;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Makes decoders for the events of one input. What an event is, is asked in the order in which text is read: a name of the
 * probe map, a tracepoint of the kernel, a function tracer's event, a probe on a function of the probe map.
 */
public final class RawDecoders {
    private final Endian endian;
    private final ProbeMap probes;
    private final Tables tables;
    private final KernelSymbols symbols;

    /**
     * For the events of one input.
     *
     * @param endian byte order of the records
     * @param probes which probe plays which role
     * @param tables what drafts refer to
     * @param symbols names of the functions that tracers record by address
     */
    public RawDecoders(Endian endian, ProbeMap probes, Tables tables, KernelSymbols symbols) {
        this.endian = endian;
        this.probes = probes;
        this.tables = tables;
        this.symbols = symbols;
    }

    /** A decoder for an event; one that nothing is known of counts by name only. */
    public RawDecoder compile(EventFormat format) {
        byte[] name = format.name().getBytes(StandardCharsets.UTF_8);
        Optional<Probe> probe = probes.event(name, 0, name.length);
        if (probe.isPresent()) {
            FieldSet fields = new FieldSet(format, endian);
            return decoder(format, fields, ProbeRecords.of(probe.get(), fields, tables.objects()));
        }
        if (format.name().equals("kvm_exit")) {
            return exit(format);
        }
        return tracepoint(format)
                .or(() -> function(format))
                .or(() -> probeByFunction(format))
                .orElseGet(() -> RawDecoder.byNameOnly(format));
    }

    private static RawDecoder decoder(EventFormat format, FieldSet fields, Filling filling) {
        return new RawDecoder(format, fields.needBytes(), filling, RawDecoder.nothing(false));
    }

    /** An exit of a machine that is not known here has fields of other names, and no record of it can be read. */
    private RawDecoder exit(EventFormat format) {
        FieldSet fields = new FieldSet(format, endian);
        Filling filling = format.field("esr_ec").isPresent()
                ? KvmRecords.arm64Exit(fields, tables.symbols())
                : KvmRecords.exit(fields, tables.symbols());
        Filling unreadable = KvmRecords.unreadableExit(tables.symbols());
        return new RawDecoder(format, fields.needBytes(), fields.isComplete() ? filling : unreadable, unreadable);
    }

    /** Empty if the name is no known tracepoint's, or if its fields are missing: then it is a user's event of that name. */
    private Optional<RawDecoder> tracepoint(EventFormat format) {
        FieldSet fields = new FieldSet(format, endian);
        Optional<Filling> filling =
                switch (format.name()) {
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
                    case "sched_process_fork" -> Optional.of(SchedRecords.fork(fields, tables.threads()));
                    case "netif_receive_skb" ->
                        Optional.of(NetRecords.device(EventKind.NET_RECEIVED, fields, tables.symbols()));
                    case "net_dev_xmit" ->
                        Optional.of(NetRecords.device(EventKind.NET_XMITTED, fields, tables.symbols()));
                    default -> Optional.empty();
                };
        return filling.filter(f -> fields.isComplete()).map(f -> decoder(format, fields, f));
    }

    private Optional<RawDecoder> function(EventFormat format) {
        return switch (format.name()) {
            case "function" -> byAddress(format, "ip", false, RawDecoder.nothing(true));
            case "funcgraph_entry", "funcgraph_retaddr_entry" ->
                byAddress(format, "func", false, RawDecoder.nothing(true));
            case "funcgraph_exit" -> byAddress(format, "func", true, RawDecoder.nothing(true));
            default -> Optional.empty();
        };
    }

    /** A probe of a name that says nothing, or that says which function it is on. */
    private Optional<RawDecoder> probeByFunction(EventFormat format) {
        boolean returned = format.field("__probe_func").isPresent();
        if (!returned && format.field("__probe_ip").isEmpty()) {
            return Optional.empty();
        }
        FieldSet fields = new FieldSet(format, endian);
        Filling byName = probes.namedAfterFunction(format.name())
                .map(probe -> ProbeRecords.of(probe, fields, tables.objects()))
                .orElseGet(() -> RawDecoder.nothing(true));
        int need = fields.needBytes();
        Filling bounded = (record, start, length, draft) -> length >= need && byName.fill(record, start, length, draft);
        return byAddress(format, returned ? "__probe_func" : "__probe_ip", returned, bounded);
    }

    private Optional<RawDecoder> byAddress(EventFormat format, String field, boolean returned, Filling otherwise) {
        FieldSet fields = new FieldSet(format, endian);
        IntField address = fields.required(field);
        if (!fields.isComplete()) {
            return Optional.empty();
        }
        return Optional.of(decoder(
                format,
                fields,
                new FunctionRecords(address, returned, fields, probes, symbols, tables.objects(), otherwise)));
    }
}
