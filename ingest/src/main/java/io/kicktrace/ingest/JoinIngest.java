package io.kicktrace.ingest;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.event.TraceClock;
import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.chunk.ChunkLabel;
import io.kicktrace.ingest.chunk.Chunker;
import io.kicktrace.ingest.format.TraceFormat;
import io.kicktrace.ingest.identity.HoldBack;
import io.kicktrace.ingest.identity.Identity;
import io.kicktrace.ingest.identity.IdentityMap;
import io.kicktrace.ingest.join.EventSpool;
import io.kicktrace.ingest.join.JoinedInput;
import io.kicktrace.ingest.join.Merge;
import io.kicktrace.ingest.order.TimeOrder;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.sink.CaptureSink;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.Tables;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Inputs of one host and one time as one capture. An input whose clock is not that of the first, or that is of another
 * host, becomes a capture of its own, and its report says so.
 */
final class JoinIngest implements Closeable {
    private static final String UNKNOWN_CLOCK = "unknown";

    private final IngestOptions options;
    private final ProbeMap probes;
    private final IdentityMap map;
    private final CaptureSink sink;
    private final IngestProgress progress;
    private final List<Part> parts = new ArrayList<>();

    /** One input that has been read. */
    private record Part(
            String path, TraceFormat format, String host, boolean hostTold, InputIntake intake, EventSpool spool) {
        String clock() {
            return intake.facts.clock;
        }

        String ownHost() {
            return hostTold || intake.facts.host.isEmpty() ? host : intake.facts.host;
        }

        boolean knowsHost() {
            return hostTold || !intake.facts.host.isEmpty();
        }
    }

    JoinIngest(IngestOptions options, ProbeMap probes, IdentityMap map, CaptureSink sink, IngestProgress progress) {
        this.options = options;
        this.probes = probes;
        this.map = map;
        this.sink = sink;
        this.progress = progress;
    }

    /** Reads one input to its end; what it gives before it breaks still counts. */
    void read(ByteSource source, TraceFormat format, String host, boolean hostTold) throws IOException {
        EventSpool spool = new EventSpool();
        IngestStats stats = new IngestStats();
        TimeOrder order = new TimeOrder(spool, stats);
        InputIntake intake = new InputIntake(source, new Tables(), stats, probes, order, progress);
        parts.add(new Part(source.path(), format, host, hostTold, intake, spool));
        try {
            format.reader().read(source, intake);
        } catch (IOException e) {
            stats.add(IngestStat.UNREADABLE_INPUT, 1, "after " + intake.events + " events: " + e.getMessage());
        }
        intake.handOnUntimedExits();
        order.finish();
        intake.progress();
    }

    /** Merges what belongs together and hands on all; returns the reports, in the order of the inputs. */
    List<CaptureReport> finish(String captureId) throws IOException {
        List<CaptureReport> reports = new ArrayList<>();
        List<Part> together = new ArrayList<>();
        List<Part> apart = new ArrayList<>();
        for (Part part : parts) {
            String why = whyNot(part, together);
            if (why.isEmpty()) {
                together.add(part);
            } else {
                part.intake.stats().add(IngestStat.NOT_JOINED, 1, why);
                apart.add(part);
            }
        }
        if (!together.isEmpty()) {
            handOn(together, captureId);
        }
        for (int i = 0; i < apart.size(); i++) {
            handOn(List.of(apart.get(i)), idApart(captureId, i));
        }
        for (Part part : parts) {
            String id = together.contains(part) ? captureId : idApart(captureId, apart.indexOf(part));
            String host = together.contains(part) ? host(together) : part.ownHost();
            reports.add(Reports.read(id, host, part.path, part.format.id(), part.intake));
        }
        return reports;
    }

    private static String idApart(String captureId, int i) {
        return captureId + "-" + (i + 1);
    }

    /** Why a part cannot go with those before it; empty if it can. */
    private String whyNot(Part part, List<Part> together) {
        if (!TraceClock.hasUnit(part.clock())) {
            return "its clock counts ticks of unknown length (" + part.clock() + ")";
        }
        for (Part other : together) {
            boolean offsetTold = options.offsetsNanos().containsKey(part.path);
            boolean clocksKnown =
                    !part.clock().equals(UNKNOWN_CLOCK) && !other.clock().equals(UNKNOWN_CLOCK);
            if (clocksKnown && !offsetTold && !part.clock().equals(other.clock())) {
                return "its clock is " + part.clock() + ", that of " + other.path + " is " + other.clock()
                        + "; give --offset if you know what lies between";
            }
            if (part.knowsHost() && other.knowsHost() && !part.ownHost().equals(other.ownHost())) {
                return "it is of host " + part.ownHost() + ", " + other.path + " of " + other.ownHost();
            }
        }
        return "";
    }

    private void handOn(List<Part> members, String captureId) throws IOException {
        Tables tables = new Tables();
        IngestStats stats = members.get(0).intake.stats();
        String host = host(members);
        ChunkLabel label = new ChunkLabel(host, captureId, clock(members), wallOffset(members));
        Identity identity = new Identity(tables, map, stats);
        Chunker chunker = new Chunker(tables, identity, () -> label, body -> sink.chunk(host, captureId, body));
        HoldBack holdBack = new HoldBack(identity, chunker);
        List<JoinedInput> inputs = members.stream()
                .map(part -> new JoinedInput(
                        part.intake.tables(), part.spool, options.offsetsNanos().getOrDefault(part.path, 0L)))
                .toList();
        long repeated = new Merge(inputs, tables, holdBack).run();
        if (repeated > 0) {
            stats.add(IngestStat.REPEATED_ACROSS_INPUTS, repeated);
        }
        holdBack.finish();
        chunker.finish();
    }

    private static String host(List<Part> members) {
        return members.stream()
                .filter(Part::knowsHost)
                .findFirst()
                .orElse(members.get(0))
                .ownHost();
    }

    private static String clock(List<Part> members) {
        return members.stream()
                .map(Part::clock)
                .filter(clock -> !clock.equals(UNKNOWN_CLOCK))
                .findFirst()
                .orElse(UNKNOWN_CLOCK);
    }

    private OptionalLong wallOffset(List<Part> members) {
        if (options.wallOffsetNanos().isPresent()) {
            return options.wallOffsetNanos();
        }
        return members.stream()
                .map(part -> part.intake.facts.wallOffsetNanos)
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    @Override
    public void close() throws IOException {
        for (Part part : parts) {
            part.spool.close();
        }
    }
}
