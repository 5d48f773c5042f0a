package io.kicktrace.ingest.stat;

import io.kicktrace.avro.Diagnostic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts of {@link IngestStat} for one input, each with the place where it was first seen. */
public final class IngestStats {
    private static final class Entry {
        long count;
        String firstSeen = "";
    }

    private final Map<IngestStat, Entry> entries = new EnumMap<>(IngestStat.class);

    /** Counts one more, seen at a line. */
    public void atLine(IngestStat stat, long line) {
        Entry e = entry(stat);
        if (e.count++ == 0) {
            e.firstSeen = "line " + line;
        }
    }

    /** Counts more, seen nowhere in particular. */
    public void add(IngestStat stat, long count) {
        entry(stat).count += count;
    }

    /** Counts one more, and says where or why in the words of the first. */
    public void add(IngestStat stat, long count, String detail) {
        Entry e = entry(stat);
        if (e.count == 0) {
            e.firstSeen = detail;
        }
        e.count += count;
    }

    /** How often. */
    public long count(IngestStat stat) {
        Entry e = entries.get(stat);
        return e == null ? 0 : e.count;
    }

    /** All that are not zero, most severe first, then in the order of the enum. */
    public List<Diagnostic> diagnostics() {
        List<Diagnostic> all = new ArrayList<>();
        entries.forEach((stat, e) -> {
            if (e.count > 0) {
                String where = e.firstSeen.isEmpty() ? "" : " (first: " + e.firstSeen + ")";
                all.add(Diagnostic.newBuilder()
                        .setCode(stat.code())
                        .setSeverity(stat.severity())
                        .setCount(e.count)
                        .setText(e.count + " " + stat.sentence() + where)
                        .build());
            }
        });
        all.sort(Comparator.comparing(Diagnostic::getSeverity, Comparator.reverseOrder()));
        return all;
    }

    private Entry entry(IngestStat stat) {
        return entries.computeIfAbsent(stat, s -> new Entry());
    }
}
