package io.kicktrace.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.avro.generic.GenericRecord;

/** The results as a table for a terminal: what was read, exits by reason, each queue, what other kernels would do. */
public final class TableReport {
    private static final List<String> DISTRIBUTIONS =
            List.of("exit_ns", "wake_ns", "send_ns", "pass_ns", "submit_gap_ns", "batch_size");

    private final StringBuilder out = new StringBuilder();

    private TableReport() {}

    /** The whole table, ending in a line feed. */
    public static String of(Results results) {
        TableReport table = new TableReport();
        results.inputs().forEach(r -> table.input(new Row(r)));
        results.vms().forEach(r -> table.exits(new Row(r)));
        List<GenericRecord> predictions = new ArrayList<>(results.predictions());
        for (GenericRecord queue : results.queues()) {
            table.queue(new Row(queue), predictions);
        }
        if (results.queues().isEmpty()) {
            table.out.append(
                    "\nNo vhost queue was seen. Record handle_tx and the vhost probes with it to see passes and kicks.\n");
        }
        return table.out.toString();
    }

    private void input(Row input) {
        OptionalLong first = input.whole("first_nanos");
        OptionalLong last = input.whole("last_nanos");
        String span = first.isPresent() && last.isPresent()
                ? Numbers.nanos(last.getAsLong() - first.getAsLong())
                : "no stamps";
        out.append(Printable.of(input.text("path"))).append('\n');
        out.append("  ")
                .append(String.join(
                        ", ",
                        input.text("format"),
                        "host " + Printable.of(input.text("host")),
                        "clock " + input.text("clock"),
                        span,
                        Numbers.whole(input.whole("events")) + " events",
                        Numbers.whole(input.whole("lost_events")) + " lost",
                        Numbers.whole(input.whole("skipped_lines")) + " lines skipped"))
                .append('\n');
        if (input.record().get("diagnostics") instanceof List<?> diagnostics) {
            for (Object d : diagnostics) {
                Row diagnostic = new Row((GenericRecord) d);
                out.append("  ! ")
                        .append(Printable.of(diagnostic.text("text")))
                        .append(" (")
                        .append(Numbers.whole(diagnostic.whole("count")))
                        .append("x)\n");
            }
        }
    }

    private void exits(Row vm) {
        Map<String, Object> reasons = vm.map("exits_by_reason");
        if (reasons.isEmpty()) {
            return;
        }
        List<Map.Entry<String, Row>> rows = reasons.entrySet().stream()
                .map(e -> Map.entry(e.getKey(), new Row((GenericRecord) e.getValue())))
                .sorted(Comparator.comparingLong((Map.Entry<String, Row> e) ->
                        -e.getValue().whole("count").orElse(0)))
                .toList();
        long count = rows.stream()
                .mapToLong(r -> r.getValue().whole("count").orElse(0))
                .sum();
        long time = rows.stream()
                .mapToLong(r -> r.getValue().whole("time_ns").orElse(0))
                .sum();
        out.append("\nExits of VM ").append(Printable.of(vm.text("vm"))).append(" on ");
        out.append(Printable.of(vm.text("host"))).append('\n');
        TextTable table = new TextTable("  ").row("VM-EXIT", "Samples", "Samples%", "Time%", "Time", "Avg time");
        for (Map.Entry<String, Row> row : rows) {
            long n = row.getValue().whole("count").orElse(0);
            long nanos = row.getValue().whole("time_ns").orElse(0);
            long paired = row.getValue().whole("paired").orElse(0);
            table.row(
                    Printable.of(row.getKey()),
                    Numbers.whole(n),
                    Numbers.percent((double) n / count),
                    time == 0 ? Numbers.UNKNOWN : Numbers.percent((double) nanos / time),
                    Numbers.nanos(nanos),
                    paired == 0 ? Numbers.UNKNOWN : Numbers.nanos(nanos / paired));
        }
        table.row("total", Numbers.whole(count), "", "", Numbers.nanos(time), "");
        table.appendTo(out);
    }

    private void queue(Row q, List<GenericRecord> predictions) {
        if (q.whole("passes").orElse(0) == 0 && q.whole("kicks").orElse(0) == 0) {
            return;
        }
        String name = q.text("queue") + " of " + Printable.of(q.text("vm"));
        out.append("\nQueue ").append(name).append(" on ").append(Printable.of(q.text("host")));
        out.append(", worker thread ").append(q.text("worker_tid")).append('\n');
        double seconds = (q.whole("window_end_nanos").orElse(0)
                        - q.whole("window_start_nanos").orElse(0))
                / 1e9;
        counts(q, seconds);
        times(q);
        unavailable(q);
        List<Row> mine = predictions.stream()
                .map(Row::new)
                .filter(p -> p.text("host").equals(q.text("host"))
                        && p.text("vm").equals(q.text("vm"))
                        && p.text("queue").equals(q.text("queue")))
                .toList();
        if (!mine.isEmpty()) {
            PredictionTable.append(out, name, mine);
        }
    }

    private void counts(Row q, double seconds) {
        TextTable table = new TextTable("  ");
        OptionalLong kicks = q.whole("kicks");
        if (kicks.isPresent()) {
            table.row(
                    "kicks",
                    bound(q, "kicks"),
                    rate(kicks, seconds),
                    Numbers.plain(q.number("kicks_per_packet")) + " per packet");
        } else {
            table.row("kicks", "at least " + Numbers.whole(q.whole("kicks_min")), "", "");
        }
        table.row(
                "  wasted",
                bound(q, "kicks_wasted"),
                share(q.whole("kicks_wasted"), kicks, "of kicks"),
                "the worker was awake");
        table.row(
                "  in send",
                bound(q, "kicks_in_send"),
                share(q.whole("kicks_in_send"), kicks, "of kicks"),
                "what deferral removes");
        table.row("packets", bound(q, "packets"), rate(q.whole("packets"), seconds), "");
        table.row(
                "sends",
                bound(q, "sends"),
                Numbers.plain(q.number("packets_per_send")) + " packets each",
                "batch fill " + Numbers.percent(q.number("batch_fill")));
        table.row(
                "passes",
                bound(q, "passes"),
                Numbers.plain(q.number("packets_per_pass")) + " packets each",
                "requeues " + Numbers.whole(q.whole("requeues")));
        table.row(
                "arms",
                bound(q, "arms"),
                "races " + Numbers.whole(q.whole("races")),
                "armed " + Numbers.percent(q.number("armed_share")));
        table.row(
                "wakeups",
                bound(q, "wakeups"),
                "sleeps " + Numbers.whole(q.whole("sleeps")),
                "busy " + Numbers.percent(q.number("worker_busy")));
        table.appendTo(out);
        q.row("variant_seen")
                .ifPresent(v -> out.append("  kernel looks ")
                        .append(v.text("id"))
                        .append(" (")
                        .append(Numbers.whole(v.whole("evidence")))
                        .append(" passes show it)\n"));
        OptionalDouble coverage = q.number("coverage");
        if (coverage.isPresent() && coverage.getAsDouble() < 1) {
            out.append("  ratios hold for the ")
                    .append(Numbers.percent(coverage))
                    .append(" of the time that all CPUs cover\n");
        }
    }

    private void times(Row q) {
        TextTable table = new TextTable("  ").row("", "n", "p50", "p90", "p99", "max");
        boolean any = false;
        for (String name : DISTRIBUTIONS) {
            Optional<Row> d = q.row(name).filter(r -> r.whole("n").orElse(0) > 0);
            if (d.isPresent()) {
                any = true;
                Row r = d.get();
                boolean time = name.endsWith("_ns");
                String label = time ? name.substring(0, name.length() - 3) : name;
                table.row(
                        label,
                        Numbers.whole(r.whole("n")),
                        show(r, "p50", time),
                        show(r, "p90", time),
                        show(r, "p99", time),
                        show(r, "max", time));
            }
        }
        if (any) {
            table.appendTo(out);
        }
    }

    private void unavailable(Row q) {
        q.map("unavailable")
                .forEach((metric, reason) -> out.append("  no ")
                        .append(metric)
                        .append(": ")
                        .append(Printable.of(String.valueOf(reason)))
                        .append('\n'));
    }

    private static String show(Row r, String field, boolean time) {
        return time ? Numbers.nanos(r.whole(field)) : Numbers.whole(r.whole(field));
    }

    private static String bound(Row q, String metric) {
        String value = Numbers.whole(q.whole(metric));
        boolean lower = q.record().get("lower_bounds") instanceof List<?> names
                && names.stream().anyMatch(n -> metric.equals(String.valueOf(n)));
        return lower ? ">= " + value : value;
    }

    private static String rate(OptionalLong count, double seconds) {
        return count.isEmpty() || seconds <= 0 ? "" : Numbers.plain(count.getAsLong() / seconds) + "/s";
    }

    private static String share(OptionalLong part, OptionalLong whole, String of) {
        return part.isEmpty() || whole.isEmpty() || whole.getAsLong() == 0
                ? ""
                : Numbers.percent((double) part.getAsLong() / whole.getAsLong()) + " " + of;
    }
}
