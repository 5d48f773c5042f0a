package io.kicktrace.ingest.format.kvmstat;

import io.kicktrace.avro.ExitTable;
import io.kicktrace.avro.ExitTableRow;
import io.kicktrace.avro.TableSubject;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.util.List;

/** Checks tables that are read to their end, and keeps as many as a report can hold. */
final class TableList {
    /** A series of an hour at one a second. */
    private static final int MOST_TABLES = 4096;

    private static final int MOST_ROWS = 100_000;

    private final List<ExitTable> kept;
    private final IngestStats stats;
    private long rows;

    TableList(List<ExitTable> kept, IngestStats stats) {
        this.kept = kept;
        this.stats = stats;
    }

    /**
     * Takes a table.
     *
     * @param whole whether its last line was seen, if its layout has one
     * @param oneVcpu whether it is about one vCPU, for which perf prints no shortest time
     */
    void add(ExitTable table, boolean whole, long line, boolean oneVcpu) {
        long sum = 0;
        for (ExitTableRow row : table.getRows()) {
            sum += row.getSamples();
            if (oneVcpu) {
                row.setMinNanos(null);
            }
        }
        Long total = table.getTotalSamples();
        if (!whole) {
            stats.atLine(IngestStat.TABLE_WITHOUT_TOTAL, line);
        } else if (total != null && total != sum) {
            stats.add(
                    IngestStat.TABLE_TOTAL_DIFFERS,
                    1,
                    "line " + line + ": rows sum to " + sum + " samples, the total says " + total);
        }
        rows += table.getRows().size();
        if (kept.size() < MOST_TABLES && rows <= MOST_ROWS) {
            kept.add(table);
        } else {
            stats.add(IngestStat.TABLES_NOT_LISTED, 1);
        }
    }

    /** What the rows of a table without a telling title are, by the form of their names. */
    static TableSubject subjectOf(ExitTable table) {
        boolean ports = false;
        boolean addresses = false;
        boolean reasons = false;
        for (ExitTableRow row : table.getRows()) {
            String name = row.getName();
            boolean numbered = name.startsWith("0x");
            ports |= numbered && (name.endsWith(":POUT") || name.endsWith(":PIN"));
            addresses |= numbered && (name.endsWith(":R") || name.endsWith(":W"));
            reasons |= !numbered;
        }
        if (reasons && !ports && !addresses) {
            return TableSubject.VMEXIT;
        }
        // an address alone may be one of memory or an MSR
        return ports && !addresses && !reasons ? TableSubject.IOPORT : TableSubject.UNKNOWN;
    }
}
