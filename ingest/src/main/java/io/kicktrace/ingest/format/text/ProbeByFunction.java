package io.kicktrace.ingest.format.text;

import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.probe.NameMap;
import io.kicktrace.ingest.probe.Probe;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.table.ObjectTable;
import java.util.Optional;

/**
 * An event of a name that the probe map does not know. If its payload starts with a place in a kernel function it is a
 * probe, and the function tells what it means; without symbols (perf script, trace-cmd) its name may.
 */
final class ProbeByFunction implements PayloadParser {
    private static final int MAX_FUNCTIONS = 1 << 12;

    private final ProbeMap probes;
    private final ObjectTable objects;
    private final TracedFunctions functions;
    private final Optional<ProbePayload> byName;
    private final ProbeLocation location = new ProbeLocation();
    /** What was looked up before, by function; entries and returns apart. */
    private final NameMap<Optional<ProbePayload>> entries = new NameMap<>();

    private final NameMap<Optional<ProbePayload>> returns = new NameMap<>();

    ProbeByFunction(String event, ProbeMap probes, ObjectTable objects, TracedFunctions functions) {
        this.probes = probes;
        this.objects = objects;
        this.functions = functions;
        this.byName = probes.namedAfterFunction(event).map(probe -> new ProbePayload(probe, objects));
    }

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        Optional<ProbePayload> payload = payload(text, from, to);
        return payload.isEmpty() || payload.get().parse(text, from, to, draft);
    }

    @Override
    public boolean complete(byte[] text, int from, int to) {
        Optional<ProbePayload> payload = payload(text, from, to);
        return payload.isPresent() && payload.get().complete(text, from, to);
    }

    private Optional<ProbePayload> payload(byte[] text, int from, int to) {
        if (!location.read(text, from, to)) {
            return Optional.empty();
        }
        Optional<ProbePayload> known = known(location.returned(), text, location.functionFrom(), location.functionTo());
        return known.isPresent() ? known : byName;
    }

    private Optional<ProbePayload> known(boolean returned, byte[] text, int from, int to) {
        NameMap<Optional<ProbePayload>> seen = returned ? returns : entries;
        int n = seen.find(text, from, to);
        if (n != NameMap.NONE) {
            return seen.value(n);
        }
        Optional<Probe> probe = returned ? probes.returned(text, from, to) : probes.entered(text, from, to);
        Optional<ProbePayload> payload = probe.map(p -> new ProbePayload(p, objects));
        if (payload.isPresent()) {
            functions.function(text, from, to).probed(returned);
        }
        if (seen.size() < MAX_FUNCTIONS) {
            seen.put(text, from, to, payload);
        }
        return payload;
    }
}
