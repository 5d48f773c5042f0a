package io.kicktrace.report;

import java.util.ArrayList;
import java.util.List;

/** Columns that line up: the first to the left, the others to the right. */
public final class TextTable {
    private final String indent;
    private final List<String[]> rows = new ArrayList<>();

    /** A table whose lines begin with an indent. */
    public TextTable(String indent) {
        this.indent = indent;
    }

    /** Adds a row. */
    public TextTable row(String... cells) {
        rows.add(cells);
        return this;
    }

    /** Writes the rows. */
    public void appendTo(StringBuilder out) {
        int columns = rows.stream().mapToInt(r -> r.length).max().orElse(0);
        int[] widths = new int[columns];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder(indent);
            for (int i = 0; i < row.length; i++) {
                String pad = " ".repeat(widths[i] - row[i].length());
                line.append(i == 0 ? "" : "  ").append(i == 0 ? row[i] + pad : pad + row[i]);
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }
}
