package io.kicktrace.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;

/** Exits of a VM by reason, the most frequent first, in the columns that users of {@code perf kvm stat} know. */
final class ExitTable {
    /** One reason. */
    private record Line(String reason, long count, long nanos, long paired) {
        static Line of(Map.Entry<String, Object> entry) {
            Row row = new Row((GenericRecord) entry.getValue());
            return new Line(
                    entry.getKey(),
                    row.whole("count").orElse(0),
                    row.whole("time_ns").orElse(0),
                    row.whole("paired").orElse(0));
        }
    }

    private ExitTable() {}

    static void append(StringBuilder out, Row vm) {
        List<Line> lines = vm.map("exits_by_reason").entrySet().stream()
                .map(Line::of)
                .sorted(Comparator.comparingLong(Line::count).reversed().thenComparing(Line::reason))
                .toList();
        if (lines.isEmpty()) {
            return;
        }
        long count = lines.stream().mapToLong(Line::count).sum();
        long nanos = lines.stream().mapToLong(Line::nanos).sum();
        long paired = lines.stream().mapToLong(Line::paired).sum();
        String name = vm.text("vm");
        out.append("\nExits of ")
                .append(name.equals("-") ? "threads that no VM owns" : "VM " + Printable.of(name))
                .append(" on ")
                .append(Printable.of(vm.text("host")))
                .append('\n');
        TextTable table = new TextTable("  ").row("VM-EXIT", "Samples", "Samples%", "Time%", "Time us", "Avg time us");
        for (Line line : lines) {
            table.row(
                    Printable.of(line.reason),
                    Numbers.whole(line.count),
                    Numbers.percent((double) line.count / count),
                    nanos == 0 ? Numbers.UNKNOWN : Numbers.percent((double) line.nanos / nanos),
                    line.paired == 0 ? Numbers.UNKNOWN : Numbers.micros((double) line.nanos),
                    line.paired == 0 ? Numbers.UNKNOWN : Numbers.micros((double) line.nanos / line.paired));
        }
        table.row(
                "total",
                Numbers.whole(count),
                "",
                "",
                paired == 0 ? Numbers.UNKNOWN : Numbers.micros((double) nanos),
                paired == 0 ? Numbers.UNKNOWN : Numbers.micros((double) nanos / paired));
        table.appendTo(out);
        if (paired < count) {
            out.append("  ")
                    .append(Numbers.whole(count - paired))
                    .append(" of them without the entry that ends them; these count no time\n");
        }
    }
}
