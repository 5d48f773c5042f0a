package io.kicktrace.ingest;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.format.CaptureFacts;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.order.TimeOrder;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.Tables;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Takes what a reader finds in one input, keeps the books for its report, and hands on the events. */
final class InputIntake implements EventIntake {
    final CaptureFacts facts = new CaptureFacts();
    final Set<EventKind> kindsSeen = EnumSet.noneOf(EventKind.class);
    final Map<String, Long> byEvent = new TreeMap<>();
    long events;
    long lostEvents;
    long lossMarks;
    long uncountedMarks;
    long firstNanos = Long.MAX_VALUE;
    long lastNanos = Long.MIN_VALUE;

    private final ByteSource source;
    private final Tables tables;
    private final IngestStats stats;
    private final ProbeMap probes;
    private final TimeOrder order;
    private final IngestProgress progress;

    InputIntake(
            ByteSource source,
            Tables tables,
            IngestStats stats,
            ProbeMap probes,
            TimeOrder order,
            IngestProgress progress) {
        this.source = source;
        this.tables = tables;
        this.stats = stats;
        this.probes = probes;
        this.order = order;
        this.progress = progress;
    }

    @Override
    public Tables tables() {
        return tables;
    }

    @Override
    public IngestStats stats() {
        return stats;
    }

    @Override
    public ProbeMap probes() {
        return probes;
    }

    @Override
    public CaptureFacts facts() {
        return facts;
    }

    @Override
    public void event(long nanos, int cpu, int thread, EventDraft draft) {
        events++;
        kindsSeen.add(draft.kind);
        firstNanos = Math.min(firstNanos, nanos);
        lastNanos = Math.max(lastNanos, nanos);
        order.event(draft.kind, nanos, cpu, thread, draft.object, draft.a, draft.b, draft.c);
    }

    @Override
    public void lost(int cpu, long count) {
        lossMarks++;
        if (count >= 0) {
            lostEvents += count;
        } else {
            uncountedMarks++;
        }
        order.lost(cpu, count);
    }

    @Override
    public void bufferStarted(int cpu) {
        order.bufferStarted(cpu);
    }

    @Override
    public void counted(String eventName, long count) {
        byEvent.merge(eventName, count, Long::sum);
    }

    @Override
    public void progress() {
        progress.update(source.path(), source.readBytes(), source.sizeBytes(), events);
    }
}
