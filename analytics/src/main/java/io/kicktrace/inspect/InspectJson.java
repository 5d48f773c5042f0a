package io.kicktrace.inspect;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kicktrace.avro.CaptureReport;
import io.kicktrace.avro.Diagnostic;
import io.kicktrace.avro.ExitCount;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.VmWindow;
import io.kicktrace.event.ThreadRole;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Inspections as JSON: an array, one object an input. The fields are described in docs/reference/json.md. */
public final class InspectJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private InspectJson() {}

    /** Writes the JSON, and nothing else, to the stream, which stays open. */
    public static void write(List<Inspection> inspections, OutputStream out) throws IOException {
        ArrayNode all = NODES.arrayNode();
        inspections.forEach(i -> all.add(input(i)));
        String text = new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(all);
        out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode input(Inspection inspection) {
        CaptureReport report = inspection.report();
        ObjectNode json = NODES.objectNode();
        json.put("path", report.getPath());
        json.put("format", report.getFormat());
        json.put("tool", report.getTool().isEmpty() ? null : report.getTool());
        json.put("kernel", report.getKernel().isEmpty() ? null : report.getKernel());
        json.put("host", report.getHost());
        json.put("clock", report.getClock());
        json.put("cpus", report.getCpus() < 0 ? null : Integer.valueOf(report.getCpus()));
        json.put("events", report.getEvents());
        ObjectNode byEvent = json.putObject("by_event");
        new TreeMap<>(report.getByEvent()).forEach(byEvent::put);
        ObjectNode byReason = json.putObject("exits_by_reason");
        exits(inspection).forEach((reason, count) -> byReason.put(reason, count.getCount()));
        json.put(
                "kvm_pairs",
                exits(inspection).values().stream()
                        .mapToLong(ExitCount::getPaired)
                        .sum());
        ObjectNode lost = json.putObject("lost");
        lost.put("events", report.getLostEvents());
        lost.put("markers", report.getLossMarks());
        lost.put("overwritten", report.getOverwrittenEvents());
        json.put("first_ns", report.getFirstNanos());
        json.put("last_ns", report.getLastNanos());
        json.put("skipped_lines", report.getSkippedLines());
        people(inspection, json);
        ObjectNode metrics = json.putObject("metrics");
        Capability.of(inspection.queues(), inspection.vms()).forEach(metrics::put);
        ArrayNode diagnostics = json.putArray("diagnostics");
        for (Diagnostic d : report.getDiagnostics()) {
            diagnostics
                    .addObject()
                    .put("code", d.getCode())
                    .put("count", d.getCount())
                    .put("text", d.getText());
        }
        return json;
    }

    private static void people(Inspection inspection, ObjectNode json) {
        ArrayNode workers = json.putArray("workers");
        for (WhoIsWho.Member worker : inspection.who().of(ThreadRole.WORKER)) {
            workers.addObject()
                    .put("host", worker.host())
                    .put("vm", worker.vm())
                    .put("tid", worker.tid())
                    .put("comm", worker.comm());
        }
        ArrayNode vms = json.putArray("vms");
        for (VmWindow row : inspection.vms()) {
            ObjectNode vm = vms.addObject().put("host", row.getHost()).put("vm", row.getVm());
            ArrayNode vcpus = vm.putArray("vcpu_tids");
            inspection.who().tids(row.getHost(), row.getVm(), ThreadRole.VCPU).forEach(vcpus::add);
            ArrayNode submitters = vm.putArray("submitter_tids");
            inspection
                    .who()
                    .tids(row.getHost(), row.getVm(), ThreadRole.SUBMITTER)
                    .forEach(submitters::add);
            vm.put("events", row.getEvents());
        }
        ArrayNode queues = json.putArray("queues");
        for (QueueWindow row : inspection.queues()) {
            queues.addObject()
                    .put("host", row.getHost())
                    .put("vm", row.getVm())
                    .put("queue", row.getQueue())
                    .put("queue_index_known", row.getQueueIndexKnown())
                    .put("worker_tid", row.getWorkerTid());
        }
    }

    /** Exits of all VMs of the input, and of threads with no known VM, so that they sum to the file. */
    static Map<String, ExitCount> exits(Inspection inspection) {
        Map<String, ExitCount> sum = new TreeMap<>();
        for (VmWindow row : inspection.vms()) {
            row.getExitsByReason()
                    .forEach((reason, count) -> sum.merge(
                            reason,
                            count,
                            (a, b) -> new ExitCount(
                                    a.getCount() + b.getCount(),
                                    a.getTimeNs() + b.getTimeNs(),
                                    a.getPaired() + b.getPaired())));
        }
        return sum;
    }
}
