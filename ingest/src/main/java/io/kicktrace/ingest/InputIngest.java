package io.kicktrace.ingest;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.chunk.ChunkLabel;
import io.kicktrace.ingest.chunk.Chunker;
import io.kicktrace.ingest.format.TraceFormat;
import io.kicktrace.ingest.identity.HoldBack;
import io.kicktrace.ingest.identity.Identity;
import io.kicktrace.ingest.identity.IdentityMap;
import io.kicktrace.ingest.order.TimeOrder;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.sink.CaptureSink;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.Tables;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * The way of one input.
 *
 * <pre>
 *   reader -> intake -> order -> hold back (evidence) -> chunker -> sink
 * </pre>
 */
final class InputIngest {
    private final ByteSource source;
    private final TraceFormat format;
    private final String fallbackHost;
    private final boolean hostTold;
    private final String captureId;
    private final OptionalLong wallOffsetNanos;
    private final IngestStats stats = new IngestStats();
    private final InputIntake intake;
    private final TimeOrder order;
    private final HoldBack holdBack;
    private final Chunker chunker;
    private String host = "";

    /**
     * Sets up the way.
     *
     * @param host host of the input
     * @param hostTold whether the user told it, so that what the input tells does not count
     */
    InputIngest(
            ByteSource source,
            TraceFormat format,
            String host,
            boolean hostTold,
            String captureId,
            OptionalLong wallOffsetNanos,
            ProbeMap probes,
            IdentityMap map,
            CaptureSink sink,
            IngestProgress progress) {
        this.source = source;
        this.format = format;
        this.fallbackHost = host;
        this.hostTold = hostTold;
        this.captureId = captureId;
        this.wallOffsetNanos = wallOffsetNanos;
        Tables tables = new Tables();
        Identity identity = new Identity(tables, map, stats);
        chunker = new Chunker(tables, identity, this::label, body -> sink.chunk(host(), captureId, body));
        holdBack = new HoldBack(identity, chunker);
        order = new TimeOrder(holdBack, stats);
        intake = new InputIntake(source, tables, stats, probes, order, progress);
    }

    /** Reads to the end; what the input gives before it breaks still counts. */
    CaptureReport run() {
        try {
            format.reader().read(source, intake);
        } catch (IOException e) {
            stats.add(IngestStat.UNREADABLE_INPUT, 1, "after " + intake.events + " events: " + e.getMessage());
        }
        intake.handOnUntimedExits();
        order.finish();
        holdBack.finish();
        chunker.finish();
        intake.progress();
        return Reports.read(captureId, host(), source.path(), format.id(), intake);
    }

    /** Events that were read. */
    long events() {
        return intake.events;
    }

    /** The same from the first chunk on, whatever the input tells later. */
    private String host() {
        if (host.isEmpty()) {
            host = hostTold || intake.facts.host.isEmpty() ? fallbackHost : intake.facts.host;
        }
        return host;
    }

    /** What the user says counts more than what the input tells. */
    private OptionalLong wallOffset() {
        return wallOffsetNanos.isPresent() ? wallOffsetNanos : intake.facts.wallOffsetNanos;
    }

    private ChunkLabel label() {
        return new ChunkLabel(host(), captureId, intake.facts.clock, wallOffset());
    }
}
