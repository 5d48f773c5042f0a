package io.kicktrace.inspect;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.avro.Diagnostic;
import io.kicktrace.avro.ExitCount;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.event.ThreadRole;
import io.kicktrace.report.Numbers;
import io.kicktrace.report.Printable;
import io.kicktrace.report.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Inspections as text for a terminal. */
public final class InspectTable {
    private static final int EVENTS_SHOWN = 20;

    private final StringBuilder out = new StringBuilder();

    private InspectTable() {}

    /** The whole text, ending in a line feed. */
    public static String of(List<Inspection> inspections) {
        InspectTable table = new InspectTable();
        for (Inspection inspection : inspections) {
            if (!table.out.isEmpty()) {
                table.out.append('\n');
            }
            table.input(inspection);
        }
        return table.out.toString();
    }

    private void input(Inspection inspection) {
        CaptureReport report = inspection.report();
        out.append(Printable.of(report.getPath())).append('\n');
        fact("format", report.getFormat());
        fact("tool", report.getTool());
        fact("kernel", report.getKernel());
        fact("host", report.getHost());
        fact("clock", report.getClock());
        fact("cpus", report.getCpus() < 0 ? "" : String.valueOf(report.getCpus()));
        if (report.getFirstNanos() != null && report.getLastNanos() != null) {
            fact("span", Numbers.nanos(report.getLastNanos() - report.getFirstNanos()));
        }
        fact("events", Numbers.whole(report.getEvents()));
        fact(
                "lost",
                Numbers.whole(report.getLostEvents()) + " events, " + Numbers.whole(report.getLossMarks()) + " marks, "
                        + Numbers.whole(report.getOverwrittenEvents()) + " overwritten");
        fact("skipped", Numbers.whole(report.getSkippedLines()) + " lines");
        for (Diagnostic d : report.getDiagnostics()) {
            out.append("  ! ").append(Printable.of(d.getText())).append('\n');
        }
        events(report);
        exits(inspection);
        people(inspection);
        out.append("\n  Metrics this capture gives\n");
        TextTable metrics = new TextTable("    ", "l");
        List<String> missing = new ArrayList<>();
        Capability.of(inspection.queues(), inspection.vms()).forEach((metric, how) -> {
            if (how.equals(Capability.MEASURED) || how.equals(Capability.DERIVED)) {
                metrics.row(metric, how);
            } else {
                missing.add("    " + metric + ": " + how);
            }
        });
        metrics.appendTo(out);
        if (!missing.isEmpty()) {
            out.append("\n  Metrics it does not give, and what to record for them\n");
            missing.forEach(line -> out.append(line).append('\n'));
        }
    }

    private void fact(String name, String value) {
        if (!value.isEmpty()) {
            out.append(String.format("  %-8s %s\n", name, Printable.of(value)));
        }
    }

    private void events(CaptureReport report) {
        List<Map.Entry<String, Long>> byCount = report.getByEvent().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .toList();
        if (byCount.isEmpty()) {
            return;
        }
        out.append("\n  Events by name\n");
        TextTable table = new TextTable("    ");
        byCount.stream()
                .limit(EVENTS_SHOWN)
                .forEach(e -> table.row(Printable.of(e.getKey()), Numbers.whole(e.getValue())));
        table.appendTo(out);
        if (byCount.size() > EVENTS_SHOWN) {
            out.append("    and ").append(byCount.size() - EVENTS_SHOWN).append(" other names\n");
        }
    }

    private void exits(Inspection inspection) {
        Map<String, ExitCount> exits = InspectJson.exits(inspection);
        if (exits.isEmpty()) {
            return;
        }
        out.append("\n  Exits by reason\n");
        TextTable table = new TextTable("    ").row("VM-EXIT", "Samples", "paired", "Time");
        exits.entrySet().stream()
                .sorted(Comparator.comparingLong(
                        (Map.Entry<String, ExitCount> e) -> -e.getValue().getCount()))
                .forEach(e -> table.row(
                        Printable.of(e.getKey()),
                        Numbers.whole(e.getValue().getCount()),
                        Numbers.whole(e.getValue().getPaired()),
                        Numbers.nanos(e.getValue().getTimeNs())));
        table.appendTo(out);
    }

    private void people(Inspection inspection) {
        out.append("\n  Who is who\n");
        for (WhoIsWho.Member worker : inspection.who().of(ThreadRole.WORKER)) {
            out.append("    worker ").append(worker.tid()).append(' ').append(Printable.of(worker.comm()));
            out.append(" of ").append(Printable.of(worker.vm())).append(", serves ");
            String served = inspection.queues().stream()
                    .filter(q -> q.getWorkerTid() == worker.tid())
                    .map(QueueWindow::getQueue)
                    .collect(Collectors.joining(", "));
            out.append(served.isEmpty() ? "no queue that was seen" : served).append('\n');
        }
        members(inspection, ThreadRole.VCPU, "vCPU");
        members(inspection, ThreadRole.SUBMITTER, "submitter");
        if (inspection.who().of(ThreadRole.WORKER).isEmpty()) {
            out.append("    no vhost worker was seen\n");
        }
    }

    private void members(Inspection inspection, ThreadRole role, String word) {
        for (WhoIsWho.Member member : inspection.who().of(role)) {
            out.append("    ").append(word).append(' ').append(member.tid()).append(' ');
            out.append(Printable.of(member.comm()))
                    .append(" of ")
                    .append(Printable.of(member.vm()))
                    .append('\n');
        }
    }
}
