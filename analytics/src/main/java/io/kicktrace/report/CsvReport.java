package io.kicktrace.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * The queues as CSV (RFC 4180): a header line, then one line a queue and capture. Distributions become columns
 * {@code name_p50} and so on; what is not known is empty.
 */
public final class CsvReport {
    private static final Set<String> LEFT_OUT = Set.of("sketch", "scope", "unavailable", "lower_bounds");

    private CsvReport() {}

    /** The whole CSV, each line ending in CR LF; empty if there is no queue. */
    public static String of(Results results) {
        StringBuilder out = new StringBuilder();
        for (GenericRecord queue : results.queues()) {
            if (out.isEmpty()) {
                List<String> header = new ArrayList<>();
                names("", queue.getSchema(), header);
                line(out, header);
            }
            List<String> cells = new ArrayList<>();
            cells(queue.getSchema(), queue, cells);
            line(out, cells);
        }
        return out.toString();
    }

    private static void names(String prefix, Schema record, List<String> into) {
        for (Schema.Field field : record.getFields()) {
            if (LEFT_OUT.contains(field.name())) {
                continue;
            }
            Schema nested = recordIn(field.schema());
            if (nested == null) {
                into.add(prefix + field.name());
            } else {
                names(prefix + field.name() + "_", nested, into);
            }
        }
    }

    private static void cells(Schema record, @Nullable GenericRecord row, List<String> into) {
        for (Schema.Field field : record.getFields()) {
            if (LEFT_OUT.contains(field.name())) {
                continue;
            }
            Object value = row == null ? null : row.get(field.pos());
            Schema nested = recordIn(field.schema());
            if (nested == null) {
                into.add(value == null ? "" : value.toString());
            } else {
                cells(nested, value instanceof GenericRecord r ? r : null, into);
            }
        }
    }

    private static @Nullable Schema recordIn(Schema schema) {
        if (schema.getType() == Schema.Type.RECORD) {
            return schema;
        }
        if (schema.getType() == Schema.Type.UNION) {
            return schema.getTypes().stream()
                    .filter(s -> s.getType() == Schema.Type.RECORD)
                    .findFirst()
                    .orElse(null);
        }
        return null;
    }

    private static void line(StringBuilder out, List<String> cells) {
        for (int i = 0; i < cells.size(); i++) {
            out.append(i == 0 ? "" : ",").append(quoted(cells.get(i)));
        }
        out.append("\r\n");
    }

    /** Quotes what needs it; a cell that a spreadsheet would take for a formula is made text. */
    private static String quoted(String cell) {
        boolean formula = (!cell.isEmpty() && "=+@".indexOf(cell.charAt(0)) >= 0)
                || (cell.length() > 1 && cell.charAt(0) == '-' && !Character.isDigit(cell.charAt(1)));
        String safe = formula ? "'" + cell : cell;
        boolean special = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return special ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }
}
