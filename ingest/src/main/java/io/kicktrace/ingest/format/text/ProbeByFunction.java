package io.kicktrace.ingest.format.text;

import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.probe.NameMap;
import io.kicktrace.ingest.probe.Probe;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.table.ObjectTable;
import java.util.Optional;

/**
 * An event of a name that the probe map does not know. If its payload starts with a location, it is a probe, and the
 * kernel function tells what it means:
 *
 * <pre>
 * (handle_tx+0x4/0xd0 [vhost_net]) net=0x..                          the function's entry
 * (vhost_run_work_list+0x45/0x70 [vhost] &lt;- handle_tx) ret=0x0       the function's return
 * (ffffffffc0a00000) work=0x..                                       no symbols: what the event's name tells
 * </pre>
 */
final class ProbeByFunction implements PayloadParser {
    private static final byte[] ARROW = Cursor.word(" <- ");
    private static final int MAX_FUNCTIONS = 1 << 12;

    private final ProbeMap probes;
    private final ObjectTable objects;
    private final Optional<ProbePayload> byName;
    private final Cursor cursor = new Cursor();
    /** What was looked up before, by function; entries and returns apart. */
    private final NameMap<Optional<ProbePayload>> entries = new NameMap<>();

    private final NameMap<Optional<ProbePayload>> returns = new NameMap<>();

    ProbeByFunction(String event, ProbeMap probes, ObjectTable objects) {
        this.probes = probes;
        this.objects = objects;
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
        if (from >= to || text[from] != '(') {
            return Optional.empty();
        }
        cursor.on(text, from, to);
        if (!cursor.findByte(')')) {
            return Optional.empty();
        }
        int close = cursor.at();
        cursor.on(text, from + 1, close);
        boolean returned = cursor.find(ARROW);
        int function = returned ? cursor.at() : from + 1;
        int end = function;
        while (end < close && text[end] != '+' && text[end] != ' ') {
            end++;
        }
        Optional<ProbePayload> known = known(returned, text, function, end);
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
        if (seen.size() < MAX_FUNCTIONS) {
            seen.put(text, from, to, payload);
        }
        return payload;
    }
}
