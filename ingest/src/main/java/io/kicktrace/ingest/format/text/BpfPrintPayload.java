package io.kicktrace.ingest.format.text;

import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.probe.NameMap;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.table.ObjectTable;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * {@code bpf_trace_printk: kprobe:handle_tx net=0x..}: a BPF program that prints which probe it is, and its arguments as
 * {@code name=value}. The first word is bpftrace's name of the probe, or a name that the probe map holds.
 */
final class BpfPrintPayload implements PayloadParser {
    private static final int MAX_WORDS = 1 << 10;

    private final ProbeMap probes;
    private final ObjectTable objects;
    private final NameMap<Optional<ProbePayload>> words = new NameMap<>();

    BpfPrintPayload(ProbeMap probes, ObjectTable objects) {
        this.probes = probes;
        this.objects = objects;
    }

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        int end = from;
        while (end < to && text[end] != ' ') {
            end++;
        }
        Optional<ProbePayload> payload = payload(text, from, end > from && text[end - 1] == ':' ? end - 1 : end);
        return payload.isEmpty() || payload.get().parse(text, end, to, draft);
    }

    private Optional<ProbePayload> payload(byte[] text, int from, int to) {
        int n = words.find(text, from, to);
        if (n != NameMap.NONE) {
            return words.value(n);
        }
        String word = new String(text, from, to - from, StandardCharsets.UTF_8);
        Optional<ProbePayload> payload = (word.indexOf(':') >= 0
                        ? probes.namedAfterFunction(word)
                        : probes.event(text, from, to))
                .map(probe -> new ProbePayload(probe, objects));
        if (words.size() < MAX_WORDS) {
            words.put(text, from, to, payload);
        }
        return payload;
    }
}
