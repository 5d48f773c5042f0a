package io.kicktrace.report;

import java.util.List;
import java.util.Optional;
import org.apache.avro.generic.GenericRecord;

/** What each kernel variant would do to a queue, one row a variant, then the verdicts and hazards in words. */
final class PredictionTable {
    private PredictionTable() {}

    static void append(StringBuilder out, String queue, List<Row> predictions) {
        Row first = predictions.get(0);
        out.append("\nPrediction for ")
                .append(queue)
                .append(", ")
                .append(world(first))
                .append(", 90 % intervals\n");
        TextTable table =
                new TextTable("  ").row("variant", "poll-us", "kicks/s", "", "packets/s", "", "kicks/packet", "");
        for (Row p : predictions) {
            String name = p.text("variant") + (Boolean.parseBoolean(p.text("baseline")) ? " (runs now)" : "");
            table.row(
                    name,
                    Numbers.whole(p.whole("poll_us")),
                    median(p, "kicks_per_second"),
                    interval(p, "kicks_per_second"),
                    median(p, "packets_per_second"),
                    interval(p, "packets_per_second"),
                    median(p, "kicks_per_packet"),
                    interval(p, "kicks_per_packet"));
        }
        table.appendTo(out);
        for (Row p : predictions) {
            if (!p.text("verdict").isEmpty()) {
                out.append("  ").append(p.text("variant")).append(": ");
                out.append(Printable.of(p.text("verdict"))).append('\n');
            }
            if (p.record().hasField("hazards") && p.record().get("hazards") instanceof List<?> hazards) {
                hazards.forEach(h -> out.append("  ! ")
                        .append(p.text("variant"))
                        .append(": ")
                        .append(Printable.of(String.valueOf(h)))
                        .append('\n'));
            }
        }
    }

    private static String world(Row p) {
        return p.text("world").equals("probed")
                ? "as under the probes of the capture"
                : "without the probes of the capture";
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
        return p.record().hasField(metric) && p.record().get(metric) instanceof GenericRecord band
                ? Optional.of(new Row(band))
                : Optional.empty();
    }
}
