package io.kicktrace.report;

import java.util.ArrayList;
import java.util.List;

/** Columns that line up: names and words to the left, numbers to the right. */
public final class TextTable {
    private static final String NAME_THEN_NUMBERS = "lr";

    private final String indent;
    private final String sides;
    private final List<String[]> rows = new ArrayList<>();

    /** A table whose lines begin with an indent. */
    public TextTable(String indent) {
        this(indent, NAME_THEN_NUMBERS);
    }

    /**
     * A table whose columns are told.
     *
     * @param indent what each line begins with
     * @param sides {@code l} or {@code r} for each column; the last one holds for all further columns
     */
    public TextTable(String indent, String sides) {
        this.indent = indent;
        this.sides = sides;
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
                boolean left = sides.charAt(Math.min(i, sides.length() - 1)) == 'l';
                line.append(i == 0 ? "" : "  ").append(left ? row[i] + pad : pad + row[i]);
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }
}
