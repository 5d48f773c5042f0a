package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.probe.NameMap;
import io.kicktrace.ingest.probe.Probe;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.Tables;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The events of one input whose format is text: from name and payload to a draft, and how many there are of each name.
 * ftrace, trace-cmd report and perf script print the same payloads, so all use this.
 */
public final class TextEvents {
    /** Room for names; more distinct ones than any kernel has all become {@code (other)}. */
    public static final int MAX_NAMES = 1 << 14;

    private static final String BPF_PRINT = "bpf_trace_printk";

    private final Tables tables;
    private final ProbeMap probes;
    private final IngestStats stats;
    private final Tracepoints tracepoints;
    private final NameMap<NamedEvent> names = new NameMap<>();
    private final NamedEvent other;
    private final TracedFunctions functions;

    /** Events are looked up in the probe map of the intake and refer to its tables. */
    public TextEvents(EventIntake intake) {
        tables = intake.tables();
        probes = intake.probes();
        stats = intake.stats();
        tracepoints = new Tracepoints(tables);
        functions = new TracedFunctions(intake);
        other = new NamedEvent("(other)", NoPayload.INSTANCE);
    }

    /** The event of a name, with or without its group ({@code kvm:kvm_exit}, {@code kvm_exit}). */
    public NamedEvent named(byte[] text, int from, int to) {
        int n = names.find(text, from, to);
        if (n != NameMap.NONE) {
            return names.value(n);
        }
        if (names.size() >= MAX_NAMES) {
            return other;
        }
        String name = new String(text, from, to - from, StandardCharsets.UTF_8);
        NamedEvent event = new NamedEvent(name, parser(name, text, from, to));
        names.put(text, from, to, event);
        return event;
    }

    /**
     * Counts an event and reads its payload.
     *
     * @param line number of the line, for the report of a payload that cannot be read
     */
    public void read(NamedEvent event, byte[] text, int from, int to, long line, EventDraft draft) {
        event.countOne();
        draft.start(EventKind.UNKNOWN);
        if (!event.parser().parse(text, from, to, draft)) {
            stats.atLine(IngestStat.UNREADABLE_PAYLOAD, line);
            // an exit of unknown reason is an exit still, and pairs with its entry
            if (draft.kind != EventKind.KVM_EXIT) {
                draft.start(EventKind.UNKNOWN);
            }
        }
    }

    /** The kernel functions of the input. */
    public TracedFunctions functions() {
        return functions;
    }

    /** Counts an event that has no payload. */
    public void count(NamedEvent event, EventDraft draft) {
        event.countOne();
        draft.start(EventKind.UNKNOWN);
    }

    /** Whether a payload that the input ends in is whole for sure; if not, its event must not be used. */
    public boolean complete(NamedEvent event, byte[] text, int from, int to) {
        return event.parser().complete(text, from, to);
    }

    /** Tells the intake how many events of each name there were; to be called once, at the end. */
    public void reportCounts(EventIntake intake) {
        SortedMap<String, Long> counts = new TreeMap<>();
        for (int n = 0; n < names.size(); n++) {
            add(names.value(n), counts);
        }
        add(other, counts);
        functions.calls().forEach(event -> add(event, counts));
        counts.forEach(intake::counted);
    }

    private static void add(NamedEvent event, SortedMap<String, Long> counts) {
        if (event.count() > 0) {
            counts.merge(event.name(), event.count(), Long::sum);
        }
    }

    private PayloadParser parser(String name, byte[] text, int from, int to) {
        Optional<Probe> probe = probes.event(text, from, to);
        if (probe.isPresent()) {
            return new ProbeEvent(new ProbePayload(probe.get(), tables.objects()), functions);
        }
        if (name.equals(BPF_PRINT)) {
            return new BpfPrintPayload(probes, tables.objects());
        }
        return tracepoints
                .parser(name.substring(name.lastIndexOf(':') + 1))
                .orElseGet(() -> new ProbeByFunction(name, probes, tables.objects(), functions));
    }
}
