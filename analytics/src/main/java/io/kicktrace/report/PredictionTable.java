package io.kicktrace.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What each kernel variant would do to a queue, a table for each world, then verdicts, dangers and notes in words. */
final class PredictionTable {
    private PredictionTable() {}

    /** Appends the predictions of one queue. */
    static void append(StringBuilder out, String queue, List<Row> predictions) {
        predictions.stream().map(p -> p.text("world")).distinct().forEach(world -> {
            List<Row> ofWorld = predictions.stream()
                    .filter(p -> p.text("world").equals(world))
                    .toList();
            out.append("\nPrediction for ")
                    .append(queue)
                    .append(", ")
                    .append(inWords(world))
                    .append(", median and 90 % interval\n");
            table(out, ofWorld);
            ofWorld.forEach(p -> words(out, p));
            notes(out, ofWorld);
        });
    }

    private static void table(StringBuilder out, List<Row> predictions) {
        TextTable table =
                new TextTable("  ", "lr").row("variant", "poll-us", "kicks/s", "", "packets/s", "", "kicks/packet", "");
        for (Row p : predictions) {
            table.row(
                    p.text("variant") + (p.is("baseline") ? " (runs now)" : ""),
                    Numbers.whole(p.whole("poll_us")),
                    median(p, "kicks_per_second"),
                    interval(p, "kicks_per_second"),
                    median(p, "packets_per_second"),
                    interval(p, "packets_per_second"),
                    median(p, "kicks_per_packet"),
                    interval(p, "kicks_per_packet"));
        }
        table.appendTo(out);
    }

    private static void words(StringBuilder out, Row p) {
        String start = p.text("variant") + ": ";
        if (!p.text("verdict").isEmpty()) {
            out.append("  ")
                    .append(start)
                    .append(Printable.of(p.text("verdict")))
                    .append('\n');
        }
        List<Row> regimes = p.rows("regimes");
        if (!regimes.isEmpty()) {
            out.append("  ").append(start).append("works in more than one way: ");
            out.append(regimes.stream().map(PredictionTable::regime).collect(Collectors.joining("; ")))
                    .append('\n');
        }
        p.list("hazards")
                .forEach(hazard -> out.append("  ! ")
                        .append(start)
                        .append(Printable.of(hazard))
                        .append('\n'));
        for (Map.Entry<String, Object> missing : p.map("unavailable").entrySet()) {
            out.append("  ")
                    .append(start)
                    .append("no ")
                    .append(Printable.of(missing.getKey()))
                    .append(": ")
                    .append(Printable.of(String.valueOf(missing.getValue())))
                    .append('\n');
        }
    }

    private static String regime(Row regime) {
        return Numbers.percent(regime.number("share")) + " of the runs at "
                + plain(regime, "kicks_per_second") + " kicks/s and "
                + plain(regime, "packets_per_second") + " packets/s";
    }

    private static String plain(Row row, String field) {
        OptionalDouble value = row.number(field);
        return Numbers.plain(value);
    }

    /** What holds for several variants is said once. */
    private static void notes(StringBuilder out, List<Row> predictions) {
        predictions.stream()
                .flatMap(p -> p.list("notes").stream())
                .distinct()
                .forEach(note ->
                        out.append("  note: ").append(Printable.of(note)).append('\n'));
    }

    private static String inWords(String world) {
        return switch (world) {
            case "probed" -> "as under the probes of the capture";
            case "undisturbed" -> "without the probes of the capture";
            default -> "world " + Printable.of(world);
        };
    }

    private static String median(Row p, String metric) {
        return band(p, metric).map(b -> Numbers.plain(b.number("p50"))).orElse(Numbers.UNKNOWN);
    }

    private static String interval(Row p, String metric) {
        return band(p, metric)
                .map(b -> "[" + Numbers.plain(b.number("p05")) + ", " + Numbers.plain(b.number("p95")) + "]")
                .orElse("");
    }

    private static Optional<Row> band(Row p, String metric) {
        return p.row(metric);
    }
}
