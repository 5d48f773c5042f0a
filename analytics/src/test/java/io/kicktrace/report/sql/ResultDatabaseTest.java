package io.kicktrace.report.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kicktrace.avro.Distribution;
import io.kicktrace.avro.Interval;
import io.kicktrace.avro.Prediction;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.RowScope;
import io.kicktrace.report.ResultsFolder;
import io.kicktrace.report.UnreadableResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The views, on rows whose sums can be worked out by hand. */
class ResultDatabaseTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path dir;

    /** 2 s, 3,000 kicks of which 2,400 were wasted, 12,000 packets, exits of 5 us. */
    private static QueueWindow.Builder capture(String vm) {
        return QueueWindow.newBuilder()
                .setScope(RowScope.CAPTURE)
                .setWindowStartNanos(10 * SECOND)
                .setWindowEndNanos(12 * SECOND)
                .setHost("h1")
                .setVm(vm)
                .setQueue("tx0")
                .setCaptureId("c1")
                .setKicks(3_000L)
                .setKicksMin(3_000L)
                .setPackets(12_000L)
                .setKicksPerPacket(0.25)
                .setKicksWasted(2_400L)
                .setExitNs(
                        Distribution.newBuilder().setN(3_000).setSum(15_000_000).build());
    }

    private static Prediction prediction(String vm, String variant, double p05, double p50, double p95) {
        return Prediction.newBuilder()
                .setHost("h1")
                .setVm(vm)
                .setQueue("tx0")
                .setCaptureId("c1")
                .setVariant(variant)
                .setWorld("undisturbed")
                .setBaseline(variant.equals("unpatched"))
                .setKicksPerSecond(new Interval(p05, p50, p95))
                .setPacketsPerSecond(new Interval(5_000.0, 6_000.0, 7_000.0))
                .build();
    }

    private ResultsFolder folder() {
        return new ResultsFolder(dir);
    }

    private ResultRow only(String sql) throws IOException {
        try (ResultDatabase database = ResultDatabase.ofCaptures(dir)) {
            List<ResultRow> rows = database.query(sql);
            assertThat(rows).hasSize(1);
            return rows.get(0);
        }
    }

    @Test
    void ratesAndSharesOfOneCapture() throws IOException {
        folder().parquet(
                        "queue_captures/date=unknown/host=h1/0",
                        List.of(capture("a").build()));
        ResultRow q = only("FROM ranking");
        assertThat(q.number("kicks_per_second")).hasValue(1_500);
        assertThat(q.number("kicks_wasted_per_second")).hasValue(1_200);
        assertThat(q.number("packets_per_second")).hasValue(6_000);
        assertThat(q.number("wasted_share")).hasValue(0.8);
        assertThat(q.number("kicks_per_packet")).hasValue(0.25);
        // 1,200 exits a second of 5 us
        assertThat(q.number("cores_lost").orElseThrow()).isCloseTo(0.006, within(1e-12));
        assertThat(q.is("lower_bound")).isFalse();
        assertThat(q.is("worth_acting")).isFalse();
        // not recorded: unknown, and not zero
        assertThat(q.has("sends")).isFalse();
        assertThat(q.has("in_send_share")).isFalse();
    }

    @Test
    void savingIsBoundedByTheFarEndsOfBothIntervals() throws IOException {
        folder().parquet(
                        "queue_captures/date=unknown/host=h1/0",
                        List.of(capture("a").build()))
                .parquet(
                        "predictions/predictions",
                        List.of(
                                prediction("a", "unpatched", 1_400, 1_500, 1_650),
                                prediction("a", "deferred", 10, 100, 200),
                                prediction("a", "flush-first", 20, 150, 300)));
        ResultRow best = only("FROM ranking");
        assertThat(best.text("best_variant")).isEqualTo("deferred");
        assertThat(best.number("saved_p50")).hasValue(1_400);
        assertThat(best.number("saved_low")).hasValue(1_400 - 200);
        assertThat(best.number("saved_high")).hasValue(1_650 - 10);
        assertThat(best.is("worth_acting")).isTrue();
        ResultRow fleet = only("FROM fleet");
        assertThat(fleet.whole("queues_worth_acting")).hasValue(1);
        assertThat(fleet.number("saved_p50")).hasValue(1_400);
    }

    @Test
    void aVariantWithoutHazardComesFirst() throws IOException {
        Prediction deferred = prediction("a", "deferred", 10, 100, 200);
        deferred.setHazards(List.of("livelocks"));
        folder().parquet(
                        "queue_captures/date=unknown/host=h1/0",
                        List.of(capture("a").build()))
                .parquet(
                        "predictions/predictions",
                        List.of(
                                prediction("a", "unpatched", 1_400, 1_500, 1_650),
                                deferred,
                                prediction("a", "flush-first", 20, 150, 300),
                                prediction("a", "clairvoyant", 0, 1, 2)));
        assertThat(only("FROM ranking").text("best_variant")).isEqualTo("flush-first");
    }

    /** The same queue in two captures: sums are added, ratios weighted, predictions are those of the busier capture. */
    @Test
    void capturesOfOneQueueAreAddedUp() throws IOException {
        QueueWindow other = capture("a")
                .setCaptureId("c0")
                .setKicks(1_000L)
                .setPackets(1_000L)
                .setKicksPerPacket(1.0)
                .setKicksWasted(null)
                .build();
        folder().parquet(
                        "queue_captures/date=unknown/host=h1/0",
                        List.of(capture("a").build(), other));
        ResultRow q = only("FROM queues");
        assertThat(q.text("capture_id")).isEqualTo("c1");
        assertThat(q.number("kicks_per_second")).hasValue(4_000 / 4.0);
        assertThat(q.number("kicks_per_packet").orElseThrow()).isCloseTo(4_000 / 13_000.0, within(1e-12));
        // of the 3,000 kicks that were judged; the other capture's share is not known
        assertThat(q.number("wasted_share")).hasValue(0.8);
        assertThat(q.number("kicks_wasted_per_second")).hasValue(1_200);
    }

    @Test
    void idleQueuesAreNotRanked() throws IOException {
        QueueWindow idle = QueueWindow.newBuilder(capture("b"))
                .setKicks(0L)
                .setKicksMin(0L)
                .setPackets(0L)
                .build();
        folder().parquet(
                        "queue_captures/date=unknown/host=h1/0",
                        List.of(capture("a").build(), idle));
        assertThat(only("FROM ranking").text("vm")).isEqualTo("a");
    }

    @Test
    void periodTakesTheWindowsThatBeginInIt() throws IOException {
        Instant midnight = Instant.parse("2026-03-02T00:00:00Z");
        UnaryOperator<QueueWindow.Builder> window = b -> b.setScope(RowScope.WINDOW);
        folder().parquet(
                        "queue_windows/date=2026-03-01/host=h1/0",
                        List.of(window.apply(capture("a"))
                                .setWallStart(midnight.minusSeconds(1))
                                .build()))
                .parquet(
                        "queue_windows/date=2026-03-02/host=h1/0",
                        List.of(
                                window.apply(capture("a"))
                                        .setWallStart(midnight)
                                        .build(),
                                window.apply(capture("a"))
                                        .setWallStart(midnight.plusSeconds(3_600))
                                        .setCoverage(0.5)
                                        .build(),
                                window.apply(capture("a"))
                                        .setWallStart(midnight.plusSeconds(7_200))
                                        .build()));
        Period twoHours = new Period(midnight, midnight.plusSeconds(7_200));
        try (ResultDatabase database = ResultDatabase.ofPeriod(dir, twoHours)) {
            ResultRow q = database.query("FROM queues").get(0);
            assertThat(q.whole("row_count")).hasValue(2);
            // 2 s, and 1 s of a window that the capture covers to one half
            assertThat(q.number("kicks_per_second")).hasValue(6_000 / 3.0);
        }
    }

    @Test
    void reasonsAreKept() throws IOException {
        folder().parquet(
                        "queue_captures/date=unknown/host=h1/0",
                        List.of(capture("a")
                                .setUnavailable(Map.of("sends", "record tun_sendmsg"))
                                .build()));
        ResultRow missing = only("FROM missing");
        assertThat(missing.text("metric")).isEqualTo("sends");
        assertThat(missing.text("reason")).isEqualTo("record tun_sendmsg");
    }

    /** Results of an older version lack columns; folders may be named like patterns or quotes. */
    @Test
    void oddFoldersAndOlderFiles() throws IOException {
        Path odd = dir.resolve("it's [a] *?");
        new ResultsFolder(odd)
                .parquet(
                        "queue_captures/date=unknown/host=h1/0",
                        List.of(capture("a").build()));
        try (ResultDatabase database = ResultDatabase.ofCaptures(odd)) {
            assertThat(database.query("FROM queues")).hasSize(1);
        }
    }

    @Test
    void unfinishedFilesAreNotRead() throws IOException {
        folder().parquet(
                        "queue_captures/date=unknown/host=h1/0",
                        List.of(capture("a").build()))
                .parquet(
                        "queue_captures/date=unknown/host=h1/.1.inprogress",
                        List.of(capture("b").build()))
                .parquet("queue_captures/.staging/0", List.of(capture("c").build()));
        assertThat(only("FROM queues").text("vm")).isEqualTo("a");
    }

    @Test
    void damageIsLocated() throws IOException {
        Path file = dir.resolve("queue_captures/date=unknown/host=h1/0.parquet");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "no Parquet");
        assertThatThrownBy(() -> ResultDatabase.ofCaptures(dir))
                .isInstanceOf(UnreadableResultsException.class)
                .hasMessageContaining("0.parquet");
    }
}
