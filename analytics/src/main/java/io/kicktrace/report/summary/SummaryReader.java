package io.kicktrace.report.summary;

import io.kicktrace.report.Results;
import io.kicktrace.report.sql.ResultDatabase;
import io.kicktrace.report.sql.ResultRow;
import io.kicktrace.report.timeline.QueueKey;
import io.kicktrace.report.timeline.TimelineFolder;
import io.kicktrace.report.timeline.WorstInterval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a summary out of a folder of results. */
public final class SummaryReader {
    /** Lines of the ranking; who wants more has CSV. */
    private static final int RANKED = 500;

    private static final int SECTIONS = 40;
    private static final int INPUTS = 200;
    private static final int EXIT_LINES = 300;
    private static final int TREND_POINTS = 500;
    /** Passes that a strip should show: enough to see the sawtooth, few enough to see each tooth. */
    private static final int PASSES_OF_STRIP = 30;

    private static final long SHORTEST_STRIP_NANOS = 50_000;
    private static final long LONGEST_STRIP_NANOS = 1_000_000_000;

    /** Distributions that are shown, in this order. */
    private static final List<String> DISTRIBUTIONS = List.of("batch_size", "wake_ns", "exit_ns", "send_ns", "pass_ns");

    private final ResultDatabase database;
    private final Path folder;

    private SummaryReader(ResultDatabase database, Path folder) {
        this.database = database;
        this.folder = folder;
    }

    /** Of whole captures; predictions may lie in another folder. */
    public static Summary ofCaptures(Path folder, Path predictions) throws IOException {
        try (ResultDatabase database = ResultDatabase.ofCaptures(folder, predictions)) {
            return new SummaryReader(database, folder).read("whole captures", true);
        }
    }

    /**
     * Of an open database.
     *
     * @param scope what it covers, in words
     * @param withTimelines whether the timelines beside it are of the same time
     */
    public static Summary of(ResultDatabase database, Path folder, String scope, boolean withTimelines)
            throws IOException {
        return new SummaryReader(database, folder).read(scope, withTimelines);
    }

    private Summary read(String scope, boolean withTimelines) throws IOException {
        ResultRow fleet = database.query("FROM fleet").get(0);
        List<ResultRow> ranking = database.query("FROM ranking ORDER BY rank LIMIT " + RANKED);
        TimelineFolder timelines = TimelineFolder.of(withTimelines ? folder : folder.resolve(".none"));
        List<QueueSection> sections = new ArrayList<>();
        for (ResultRow line : database.query(
                "FROM (FROM ranking ORDER BY worth_acting DESC, rank LIMIT " + SECTIONS + ") ORDER BY rank")) {
            sections.add(section(line, timelines));
        }
        return new Summary(
                scope,
                fleet,
                ranking,
                fleet.whole("queues").orElse(0),
                sections,
                database.query("FROM exits ORDER BY sum(exits) OVER (PARTITION BY host, vm) DESC, host, vm, exits DESC,"
                        + " reason LIMIT " + EXIT_LINES),
                Results.inputs(folder).stream().limit(INPUTS).map(ResultRow::of).toList(),
                database.query("FROM vm_quality WHERE lost_events > 0 OR lost_uncounted OR least_coverage < 1 OR"
                        + " missing_chunks > 0 OR duplicate_chunks > 0 ORDER BY lost_events DESC, host, vm LIMIT "
                        + INPUTS));
    }

    private QueueSection section(ResultRow line, TimelineFolder timelines) throws IOException {
        Object[] key = {line.text("host"), line.text("vm"), line.text("queue")};
        String mine = " WHERE host = ? AND vm = ? AND queue = ? ";
        List<ResultRow> trend = database.query(
                "SELECT * FROM trend" + mine + "ORDER BY coalesce(wall_micros, 0), window_start_nanos LIMIT "
                        + TREND_POINTS,
                key);
        return new QueueSection(
                line,
                database.query(
                        "SELECT * FROM variants" + mine
                                + "ORDER BY baseline DESC, is_bound, saved_p50 DESC NULLS LAST, variant, poll_us",
                        key),
                database.query("SELECT * FROM missing" + mine + "ORDER BY metric, reason", key),
                distributions(mine, key),
                trend,
                strip(line, timelines));
    }

    private Map<String, Histogram> distributions(String mine, Object[] key) throws IOException {
        Map<String, Histogram> distributions = new LinkedHashMap<>();
        for (String metric : DISTRIBUTIONS) {
            List<byte[]> sketches = database
                    .query(
                            "SELECT " + metric + ".sketch AS sketch FROM queue_rows" + mine + "AND " + metric
                                    + ".n > 0",
                            key)
                    .stream()
                    .map(r -> r.bytes("sketch"))
                    .toList();
            Histogram histogram = Histogram.of(sketches);
            if (histogram.n() > 0) {
                distributions.put(metric, histogram);
            }
        }
        return distributions;
    }

    private static Optional<Strip> strip(ResultRow line, TimelineFolder timelines) throws IOException {
        QueueKey key = new QueueKey(line.text("host"), line.text("vm"), line.text("queue"), line.text("capture_id"));
        double seconds = line.number("seconds").orElse(0);
        long passes = line.whole("passes").orElse(0);
        if (!timelines.keys().contains(key) || seconds <= 0 || passes == 0) {
            return Optional.empty();
        }
        long nanos = Math.max(
                SHORTEST_STRIP_NANOS, Math.min(LONGEST_STRIP_NANOS, (long) (seconds * 1e9 / passes * PASSES_OF_STRIP)));
        WorstInterval worst = new WorstInterval(nanos);
        timelines.play(key, worst);
        // some time before the first kick, or the pass it falls into would be cut
        Strip strip = new Strip(worst.begin() - nanos / 20, worst.end());
        timelines.play(key, strip);
        return strip.isEmpty() ? Optional.empty() : Optional.of(strip);
    }
}
