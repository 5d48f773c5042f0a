package io.kicktrace.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kicktrace.avro.StepKind;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.codec.ChunkFileReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.specific.SpecificDatumReader;
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
        assertThat(steps("h2", StepKind.KICK)).isEqualTo(6);
        assertThat(steps("host/1", StepKind.KICK)).isEqualTo(308);
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
        AnalyzeResult result = run(Duration.ofSeconds(10));

        assertThat(result).isEqualTo(new AnalyzeResult(good.size() - 1, 1, 1, 0));
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

    /** The source reads in the order of writing whatever the number of files and slots, so nothing is taken for missing. */
    @Test
    void captureOverManyFilesAndTwoSlots() throws Exception {
        List<byte[]> bodies = bodies("guest-paced50us-poll0-U", "h", "pid:2484", 200);
        assertThat(bodies).hasSizeGreaterThan(24);
        for (int file = 0; file < 12; file++) {
            int from = bodies.size() * file / 12;
            int to = bodies.size() * (file + 1) / 12;
            chunks(file == 0 ? "h.avro" : "h~" + (file + 1) + ".avro", bodies.subList(from, to));
        }
        chunks("other.avro", bodies("paced10us-poll0-F-run1", "other", "pid:696", 1000));
        AnalyzeResult result = AnalyzeJob.run(new AnalyzeOptions(dir.resolve("events"), dir, Duration.ofMillis(20), 2));

        assertThat(result.lateChunks()).isZero();
        assertThat(query("select host, missing_chunks, duplicate_chunks from $vm_captures order by host"))
                .containsExactly("h|0|0", "other|0|0");
        assertThat(query("select host, packets, kicks from $queue_captures where queue = 'tx0' order by host"))
                .containsExactly("h|547|308", "other|26050|6");
        assertThat(query("select host, sum(packets), sum(kicks) from $queue_windows where queue = 'tx0' group by host"
                        + " order by host"))
                .containsExactly("h|547|308", "other|26050|6");
    }

    @Test
    void sameInputGivesTheSameBytes() throws Exception {
        chunks("h.avro", bodies("guest-paced50us-poll0-U", "h", "pid:2484", 500));
        chunks("other.avro", bodies("paced10us-poll0-F-run1", "other", "pid:696", 1000));
        for (String out : List.of("one", "two")) {
            AnalyzeJob.run(new AnalyzeOptions(dir.resolve("events"), dir.resolve(out), Duration.ofMillis(20), 2));
        }
        List<String> files = files(dir.resolve("one"));
        assertThat(files).hasSizeGreaterThan(8).isEqualTo(files(dir.resolve("two")));
        for (String file : files) {
            assertThat(dir.resolve("one").resolve(file))
                    .hasSameBinaryContentAs(dir.resolve("two").resolve(file));
        }
    }

    /** A body that is cut after its header: it is missing from the analysis, and lies apart for whoever wants to know. */
    @Test
    void damagedChunkIsKeptApart() throws Exception {
        List<byte[]> bodies = bodies("guest-paced50us-poll0-U", "h", "pid:2484", 500);
        bodies.set(2, Arrays.copyOf(bodies.get(2), bodies.get(2).length / 2));
        chunks("h.avro", bodies);
        AnalyzeResult result = run(Duration.ofSeconds(10));

        assertThat(result).isEqualTo(new AnalyzeResult(bodies.size() - 1, 0, 0, 1));
        assertThat(query("select missing_chunks from $vm_captures")).containsExactly("1");
        assertThat(files(dir.resolve("damaged"))).containsExactly("00000.avro");
    }

    @Test
    void failedRunLeavesTheResultsOfTheOneBefore() throws Exception {
        chunks("h.avro", bodies("guest-paced50us-poll0-U", "h", "pid:2484", 500));
        run(Duration.ofSeconds(10));
        List<String> before = files(dir.resolve("queue_captures"));
        Path file = dir.resolve("events/h.avro");
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));

        assertThatThrownBy(() -> run(Duration.ofSeconds(10)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("h.avro")
                .hasMessageContaining("damage after");
        assertThat(files(dir.resolve("queue_captures"))).isNotEmpty().isEqualTo(before);
        assertThat(dir.resolve(".analyze")).doesNotExist();
    }

    private long steps(String host, StepKind kind) throws IOException {
        long steps = 0;
        for (String file : files(dir.resolve("timelines"))) {
            try (DataFileReader<TimelinePiece> pieces = new DataFileReader<>(
                    dir.resolve("timelines").resolve(file).toFile(), new SpecificDatumReader<>(TimelinePiece.class))) {
                for (TimelinePiece piece : pieces) {
                    if (piece.getHost().equals(host)) {
                        steps += piece.getSteps().stream()
                                .filter(step -> step.getKind() == kind)
                                .count();
                    }
                }
            }
        }
        return steps;
    }

    private AnalyzeResult run(Duration window) throws IOException {
        return AnalyzeJob.run(AnalyzeOptions.of(dir.resolve("events"), dir).withWindow(window));
    }

    private void chunks(String file, List<byte[]> bodies) throws IOException {
        CaptureChunks.write(dir.resolve("events").resolve(file), bodies);
    }

    private static List<byte[]> bodies(String capture, String host, String vm, int chunkEvents) throws IOException {
        return CaptureChunks.of(capture, host, vm, chunkEvents);
    }

    private List<String> query(String sql) throws SQLException {
        return DuckDb.query(dir, sql);
    }

    private List<String> folders(String folder) throws IOException {
        return files(dir.resolve(folder)).stream()
                .map(file -> file.substring(0, file.lastIndexOf('/')))
                .distinct()
                .toList();
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
