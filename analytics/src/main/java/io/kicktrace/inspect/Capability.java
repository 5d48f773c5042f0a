package io.kicktrace.inspect;

import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.VmWindow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;

/** Which metrics a capture gives: counted from events, computed from such counts, or why not and what to record. */
final class Capability {
    static final String MEASURED = "measured";
    static final String DERIVED = "derived";

    private static final String NO_QUEUE =
            "no vhost queue was seen; record probes on handle_tx, vhost_tx_batch and vhost_poll_wakeup";
    private static final Set<String> COMPUTED = Set.of(
            "kicks_min",
            "kicks_per_packet",
            "packets_per_send",
            "batch_fill",
            "packets_per_pass",
            "packets_per_wakeup",
            "requeues",
            "kicks_wasted",
            "kicks_in_send",
            "worker_busy",
            "armed_share",
            "variant_seen",
            "wake_ns",
            "submit_gap_ns",
            "probe_load");
    /** Fields of a row that are no metric. */
    private static final Set<String> ROW = Set.of(
            "scope",
            "window_start_nanos",
            "window_end_nanos",
            "wall_start",
            "host",
            "vm",
            "queue",
            "queue_index_known",
            "worker_tid",
            "capture_id",
            "packets_from",
            "unavailable",
            "lower_bounds");

    private Capability() {}

    /** Metric to what the capture can do for it, in the order of the record. */
    static Map<String, String> of(List<QueueWindow> queues, List<VmWindow> vms) {
        Map<String, String> metrics = new LinkedHashMap<>();
        List<QueueWindow> tx =
                queues.stream().filter(q -> q.getQueue().startsWith("tx")).toList();
        for (Schema.Field field : QueueWindow.getClassSchema().getFields()) {
            if (!ROW.contains(field.name())) {
                metrics.put(field.name(), metric(field, tx));
            }
        }
        boolean exits = vms.stream().anyMatch(v -> !v.getExitsByReason().isEmpty());
        metrics.put("exits_by_reason", exits ? MEASURED : "no exit was seen; record kvm:kvm_exit and kvm:kvm_entry");
        return metrics;
    }

    private static String metric(Schema.Field field, List<QueueWindow> tx) {
        if (tx.isEmpty()) {
            return field.name().equals("lost_events") || field.name().equals("coverage") ? MEASURED : NO_QUEUE;
        }
        if (tx.stream().anyMatch(q -> q.get(field.pos()) != null)) {
            return COMPUTED.contains(field.name()) ? DERIVED : MEASURED;
        }
        return String.valueOf(tx.get(0).getUnavailable().get(field.name()));
    }
}
