package io.kicktrace.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The results as a table for a terminal: what was read, exits by reason, each queue, what other kernels would do. */
public final class TableReport {
    /** Names the queue of a capture. */
    private record Key(String host, String vm, String queue, String captureId) {
        static Key of(Row row) {
            return new Key(row.text("host"), row.text("vm"), row.text("queue"), row.text("capture_id"));
        }
    }

    private final StringBuilder out = new StringBuilder();

    private TableReport() {}

    /** The whole table, ending in a line feed. */
    public static String of(Results results) {
        TableReport table = new TableReport();
        results.inputs().forEach(r -> table.input(new Row(r)));
        results.vms().forEach(r -> ExitTable.append(table.out, new Row(r)));
        Map<Key, List<Row>> predictions = new LinkedHashMap<>();
        results.predictions().stream()
                .map(Row::new)
                .forEach(p -> predictions
                        .computeIfAbsent(Key.of(p), k -> new ArrayList<>())
                        .add(p));
        table.queues(results.queues().stream().map(Row::new).toList(), predictions);
        // of an analysis that lies elsewhere
        predictions.forEach((key, rows) -> table.predictions(rows));
        return table.out.toString();
    }

    private void queues(List<Row> queues, Map<Key, List<Row>> predictions) {
        List<String> idle = new ArrayList<>();
        for (Row queue : queues) {
            if (QueueTable.isWorthShowing(queue)) {
                QueueTable.append(out, queue);
            } else {
                idle.add(QueueTable.name(queue));
            }
            List<Row> mine = predictions.remove(Key.of(queue));
            if (mine != null) {
                predictions(mine);
            }
        }
        if (!idle.isEmpty()) {
            out.append("\nNothing happened on ").append(String.join(", ", idle)).append(".\n");
        }
        if (queues.isEmpty() && predictions.isEmpty()) {
            out.append(
                    "\nNo vhost queue was seen. Record handle_tx and the vhost probes (docs/reference/probes.md) to see"
                            + " passes and kicks.\n");
        }
    }

    private void predictions(List<Row> ofQueue) {
        PredictionTable.append(out, QueueTable.name(ofQueue.get(0)), ofQueue);
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
                        "format " + Printable.of(input.text("format")),
                        "host " + Printable.of(input.text("host")),
                        "clock " + Printable.of(input.text("clock")),
                        "span " + span,
                        Numbers.whole(input.whole("events")) + " events",
                        Numbers.whole(input.whole("lost_events")) + " lost",
                        Numbers.whole(input.whole("skipped_lines")) + " lines skipped"))
                .append('\n');
        input.rows("diagnostics")
                .forEach(d ->
                        out.append("  ! ").append(Printable.of(d.text("text"))).append('\n'));
    }
}
