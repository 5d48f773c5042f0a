package io.kicktrace.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kicktrace.analytics.passes.KprobeText;
import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.ChunkFileReader;
import io.kicktrace.codec.ChunkFileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole job on real captures: chunk files in, Parquet out, read by DuckDB. */
class AnalyzeJobTest {
    @TempDir
    Path dir;

    @Test
    void capturesToParquet() throws Exception {
        chunks("guest.avro", bodies("guest-paced50us-poll0-U", "host/1", "pid:2484", 100));
        chunks("driver.avro", bodies("paced10us-poll0-F-run1", "h2", "pid:696", 1000));
        run(Duration.ofMillis(20));

        assertThat(
                        query(
                                "select host, vm, queue, packets, kicks, arms from $queue_captures where queue = 'tx0' order by host"))
                .containsExactly("h2|pid:696|tx0|26050|6|6", "host/1|pid:2484|tx0|547|308|308");
        assertThat(query(
                        "select host, sum(packets), sum(kicks), sum(passes), sum(batch_size.n) from $queue_windows where"
                                + " queue = 'tx0' group by host order by host"))
                .containsExactly("h2|26050|6|117|3036", "host/1|547|308|308|300");
        assertThat(query("select host, sum(list_sum(list_transform(map_values(exits_by_reason), x -> x.count))) from"
                        + " $vm_windows group by host order by host"))
                .containsExactly("h2|null", "host/1|857");
        assertThat(
                        query(
                                "select sum(list_sum(list_transform(map_values(exits_by_reason), x -> x.count))) from $vm_captures"))
                .containsExactly("857");
        assertThat(folders("queue_windows")).containsExactly("date=unknown/host=h2", "date=unknown/host=host%2F1");
        assertThat(steps("timelines")).as("each kick is a step").isPositive();
        assertThat(dir.resolve("late")).doesNotExist();
        assertThat(dir.resolve(".analyze")).doesNotExist();
    }

    /** A chunk that comes again counts once; one that never comes is reported; one that comes too late is kept apart. */
    @Test
    void disorderedChunks() throws Exception {
        List<byte[]> good = bodies("guest-paced50us-poll0-U", "h", "pid:2484", 1000);
        assertThat(good).as("a gap needs room").hasSizeGreaterThan(6);
        List<byte[]> disordered = new ArrayList<>(good);
        byte[] lateOne = disordered.remove(3);
        disordered.add(5, lateOne);
        disordered.add(2, good.get(1));
        chunks("events.avro", disordered);
        run(Duration.ofSeconds(10));

        assertThat(query("select missing_chunks, duplicate_chunks from $vm_captures"))
                .containsExactly("1|1");
        assertThat(query("select list_contains(lower_bounds, 'packets') from $queue_captures where queue = 'tx0'"))
                .containsExactly("true");
        try (Stream<Path> files = Files.list(dir.resolve("late"));
                InputStream in = Files.newInputStream(files.findFirst().orElseThrow());
                ChunkFileReader late = new ChunkFileReader(in)) {
            assertThat(late.next()).hasValueSatisfying(body -> assertThat(body).isEqualTo(lateOne));
            assertThat(late.next()).isEmpty();
        }
    }

    /** The last chunk never comes: the capture ends with the input. */
    @Test
    void cutCapture() throws Exception {
        List<byte[]> bodies = bodies("guest-paced50us-poll0-U", "h", "pid:2484", 1000);
        chunks("events.avro", bodies.subList(0, bodies.size() - 1));
        run(Duration.ofSeconds(10));
        assertThat(query("select queue from $queue_captures where queue = 'tx0'"))
                .containsExactly("tx0");
    }

    @Test
    void resultsOfAnEarlierRunAreReplaced() throws Exception {
        chunks("events.avro", bodies("guest-paced50us-poll0-U", "h", "pid:2484", 1000));
        run(Duration.ofSeconds(10));
        run(Duration.ofSeconds(10));
        assertThat(query("select count(*) from $queue_captures where queue = 'tx0'"))
                .containsExactly("1");
    }

    @Test
    void missingInputIsSaid() {
        assertThatThrownBy(() -> AnalyzeJob.run(AnalyzeOptions.of(dir.resolve("nowhere"), dir)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nowhere")
                .hasMessageContaining("expected a folder of event chunks");
    }

    private void run(Duration window) throws IOException {
        AnalyzeJob.run(AnalyzeOptions.of(dir.resolve("events"), dir).withWindow(window));
    }

    private void chunks(String file, List<byte[]> bodies) throws IOException {
        Files.createDirectories(dir.resolve("events"));
        try (ChunkFileWriter writer = new ChunkFileWriter(dir.resolve("events").resolve(file))) {
            for (byte[] body : bodies) {
                writer.write(body);
            }
        }
    }

    private static List<byte[]> bodies(String capture, String host, String vm, int chunkEvents) throws IOException {
        ChunkCodec codec = new ChunkCodec();
        List<byte[]> bodies = new ArrayList<>();
        KprobeText.of(capture + ".ftrace.txt.gz")
                .feed(
                        chunkEvents,
                        (header, tables, events) ->
                                bodies.add(codec.encode(KprobeText.named(header, host, vm), tables, events)));
        return bodies;
    }

    private List<String> query(String sql) throws SQLException {
        String resolved = sql.replaceAll("\\$(\\w+)", "read_parquet('" + dir + "/$1/*/*/*.parquet')");
        List<String> rows = new ArrayList<>();
        try (Connection db = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = db.createStatement();
                ResultSet result = statement.executeQuery(resolved)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    row.append(i == 1 ? "" : "|").append(result.getString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    private List<String> folders(String folder) throws IOException {
        try (Stream<Path> walk = Files.walk(dir.resolve(folder))) {
            return walk.filter(p -> p.getFileName().toString().endsWith(".parquet"))
                    .map(p -> dir.resolve(folder).relativize(p.getParent()).toString())
                    .distinct()
                    .sorted()
                    .toList();
        }
    }

    private long steps(String folder) throws IOException {
        try (Stream<Path> files = Files.list(dir.resolve(folder))) {
            return files.filter(f -> f.getFileName().toString().endsWith(".avro"))
                    .count();
        }
    }
}
