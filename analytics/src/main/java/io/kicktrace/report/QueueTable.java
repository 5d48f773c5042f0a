package io.kicktrace.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The metrics of one queue, under the names that JSON, CSV and Parquet have for them. */
final class QueueTable {
    private static final List<String> DISTRIBUTIONS =
            List.of("exit_ns", "wake_ns", "send_ns", "pass_ns", "submit_gap_ns", "batch_size");
    private static final double NANOS_PER_SECOND = 1e9;

    private final StringBuilder out;
    private final Row queue;

    private QueueTable(StringBuilder out, Row queue) {
        this.out = out;
        this.queue = queue;
    }

    /** Whether anything happened on the queue, so that it is worth a table. */
    static boolean isWorthShowing(Row queue) {
        return List.of("kicks", "kicks_min", "packets", "passes", "sends", "arms").stream()
                .anyMatch(metric -> queue.whole(metric).orElse(0) > 0);
    }

    static String name(Row queue) {
        return Printable.of(queue.text("queue")) + " of " + Printable.of(queue.text("vm"));
    }

    static void append(StringBuilder out, Row queue) {
        QueueTable table = new QueueTable(out, queue);
        out.append("\nQueue ").append(name(queue)).append(" on ").append(Printable.of(queue.text("host")));
        long worker = queue.whole("worker_tid").orElse(-1);
        out.append(worker < 0 ? ", worker thread unknown" : ", worker thread " + worker)
                .append('\n');
        table.counts();
        table.kernel();
        table.times();
        table.unavailable();
    }

    private void counts() {
        OptionalLong kicks = queue.whole("kicks");
        TextTable table = new TextTable("  ", "lrrl");
        if (kicks.isPresent()) {
            table.row(
                    "kicks",
                    bound("kicks"),
                    rate("kicks"),
                    "kicks_per_packet " + Numbers.plain(queue.number("kicks_per_packet")));
        } else {
            table.row("kicks_min", ">= " + Numbers.whole(queue.whole("kicks_min")), "", "kicks are not recorded");
        }
        table.row("  kicks_wasted", bound("kicks_wasted"), share("kicks_wasted", kicks), "the worker was awake");
        table.row(
                "  kicks_in_send",
                bound("kicks_in_send"),
                share("kicks_in_send", kicks),
                "wasted between arm and end of send: what deferral removes");
        table.row("packets", bound("packets"), rate("packets"), "");
        table.row(
                "sends",
                bound("sends"),
                rate("sends"),
                "packets_per_send " + Numbers.plain(queue.number("packets_per_send")) + ", batch_fill "
                        + Numbers.percent(queue.number("batch_fill")));
        table.row(
                "passes",
                bound("passes"),
                rate("passes"),
                "packets_per_pass " + Numbers.plain(queue.number("packets_per_pass")) + ", requeues "
                        + bound("requeues"));
        table.row(
                "arms",
                bound("arms"),
                rate("arms"),
                "races " + bound("races") + ", armed_share " + Numbers.percent(queue.number("armed_share")));
        table.row(
                "wakeups",
                bound("wakeups"),
                rate("wakeups"),
                "packets_per_wakeup " + Numbers.plain(queue.number("packets_per_wakeup")) + ", worker_busy "
                        + Numbers.percent(queue.number("worker_busy")));
        table.appendTo(out);
    }

    private void kernel() {
        queue.row("variant_seen")
                .ifPresent(v -> out.append("  kernel looks ")
                        .append(v.text("id"))
                        .append(" (")
                        .append(Numbers.whole(v.whole("evidence")))
                        .append(" passes show it)\n"));
        long lost = queue.whole("lost_events").orElse(0);
        if (lost != 0) {
            out.append("  ")
                    .append(lost < 0 ? "events" : Numbers.whole(lost) + " events")
                    .append(" lost here: counts marked >= are lower bounds\n");
        }
        if (isPartlyCovered()) {
            out.append("  ratios hold for the ")
                    .append(Numbers.percent(queue.number("coverage")))
                    .append(" of the time that all CPUs cover\n");
        }
    }

    private void times() {
        TextTable table = new TextTable("  ").row("", "n", "mean", "p50", "p90", "p99", "max");
        boolean any = false;
        for (String name : DISTRIBUTIONS) {
            Optional<Row> found = queue.row(name).filter(r -> r.whole("n").orElse(0) > 0);
            if (found.isPresent()) {
                any = true;
                Row samples = found.get();
                boolean time = name.endsWith("_ns");
                double mean = (double) samples.whole("sum").orElse(0)
                        / samples.whole("n").orElse(1);
                table.row(
                        time ? name.substring(0, name.length() - "_ns".length()) + " us" : name,
                        Numbers.whole(samples.whole("n")),
                        time ? Numbers.micros(mean) : Numbers.plain(mean),
                        show(samples, "p50", time),
                        show(samples, "p90", time),
                        show(samples, "p99", time),
                        show(samples, "max", time));
            }
        }
        if (any) {
            table.appendTo(out);
        }
    }

    private void unavailable() {
        queue.map("unavailable")
                .forEach((metric, reason) -> out.append("  no ")
                        .append(Printable.of(metric))
                        .append(": ")
                        .append(Printable.of(String.valueOf(reason)))
                        .append('\n'));
    }

    private static String show(Row samples, String field, boolean time) {
        return time ? Numbers.micros(samples.whole(field)) : Numbers.whole(samples.whole(field));
    }

    private String bound(String metric) {
        String value = Numbers.whole(queue.whole(metric));
        boolean lower = queue.list("lower_bounds").contains(metric);
        return lower && queue.whole(metric).isPresent() ? ">= " + value : value;
    }

    /** Per second; not where a part of the time is not covered, for the counts hold what was seen in that part too. */
    private String rate(String metric) {
        OptionalLong count = queue.whole(metric);
        double seconds = (queue.whole("window_end_nanos").orElse(0)
                        - queue.whole("window_start_nanos").orElse(0))
                / NANOS_PER_SECOND;
        return count.isEmpty() || seconds <= 0 || isPartlyCovered()
                ? ""
                : Numbers.plain(count.getAsLong() / seconds) + "/s";
    }

    private String share(String metric, OptionalLong whole) {
        OptionalLong part = queue.whole(metric);
        return part.isEmpty() || whole.isEmpty() || whole.getAsLong() == 0
                ? ""
                : Numbers.percent((double) part.getAsLong() / whole.getAsLong());
    }

    private boolean isPartlyCovered() {
        OptionalDouble coverage = queue.number("coverage");
        return coverage.isPresent() && coverage.getAsDouble() < 1;
    }
}
