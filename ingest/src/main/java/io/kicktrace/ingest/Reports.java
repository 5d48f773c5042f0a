package io.kicktrace.ingest;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.CaptureFacts;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** Makes the report of an input. */
final class Reports {
    /** The format of an input that was not read. */
    private static final String NO_FORMAT = "unknown";

    private Reports() {}

    /** The report of an input that was read, to its end or not. */
    static CaptureReport read(String captureId, String host, String path, String format, InputIntake in) {
        CaptureFacts facts = in.facts;
        countLosses(in);
        List<String> kinds = new ArrayList<>();
        in.kindsSeen.forEach(kind -> {
            if (kind != EventKind.UNKNOWN) {
                kinds.add(kind.name());
            }
        });
        boolean stamped = in.events > 0;
        return CaptureReport.newBuilder()
                .setCaptureId(captureId)
                .setHost(host)
                .setPath(path)
                .setFormat(format)
                .setTool(facts.tool)
                .setKernel(facts.kernel)
                .setClock(facts.clock)
                .setCpus(facts.cpus)
                .setEvents(
                        in.byEvent.isEmpty()
                                ? in.events
                                : in.byEvent.values().stream()
                                        .mapToLong(Long::longValue)
                                        .sum())
                .setLostEvents(in.lostEvents + facts.overwrittenEvents)
                .setOverwrittenEvents(facts.overwrittenEvents)
                .setLossMarks(in.lossMarks)
                .setSkippedLines(facts.skippedLines)
                .setFirstNanos(stamped ? in.firstNanos : null)
                .setLastNanos(stamped ? in.lastNanos : null)
                .setByEvent(in.byEvent)
                .setKindsSeen(kinds)
                .setDiagnostics(in.stats().diagnostics())
                .build();
    }

    /** The report of an input that was not read, and why. */
    static CaptureReport notRead(String captureId, String host, String path, IngestStat stat, String why) {
        IngestStats stats = new IngestStats();
        stats.add(stat, 1, why);
        return CaptureReport.newBuilder()
                .setCaptureId(captureId)
                .setHost(host)
                .setPath(path)
                .setFormat(NO_FORMAT)
                .setByEvent(new HashMap<>())
                .setDiagnostics(stats.diagnostics())
                .build();
    }

    private static void countLosses(InputIntake in) {
        IngestStats stats = in.stats();
        if (in.lostEvents > 0) {
            stats.add(IngestStat.LOST_EVENTS, in.lostEvents);
        }
        if (in.uncountedMarks > 0) {
            stats.add(IngestStat.LOST_EVENTS_UNCOUNTED, in.uncountedMarks);
        }
        if (in.facts.overwrittenEvents > 0) {
            stats.add(IngestStat.OVERWRITTEN_EVENTS, in.facts.overwrittenEvents);
        }
        long refused = in.tables().threads().refused() + in.tables().objects().refused();
        if (refused > 0) {
            stats.add(IngestStat.TABLE_FULL, refused);
        }
        if (in.events == 0 && in.byEvent.isEmpty()) {
            stats.add(IngestStat.NO_EVENTS, 1);
        }
    }
}
