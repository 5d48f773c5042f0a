package io.kicktrace.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import io.kicktrace.analytics.config.FlinkSettings;
import io.kicktrace.analytics.io.AnalysisSinks;
import io.kicktrace.analytics.io.ChunkEnvelope;
import io.kicktrace.analytics.io.ChunkFiles;
import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.analytics.topology.AnalyzeTopology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stopped or failed in the middle, and gone on from a savepoint or checkpoint, the job gives the rows it would have given:
 * none is missing and none is there twice, in files that any reader may see.
 */
class RestartTest {
    private static final Duration WINDOW = Duration.ofMillis(20);

    /** Shared with the functions of the job, which Flink makes anew for each attempt. */
    private static final AtomicBoolean FAIL = new AtomicBoolean();

    private static final AtomicInteger CHECKPOINTS = new AtomicInteger();
    private static final AtomicInteger PASSED = new AtomicInteger();

    @TempDir
    Path dir;

    private List<Path> files = List.of();
    private List<String> expected = List.of();

    @BeforeEach
    void uninterruptedRun() throws Exception {
        Path events = dir.resolve("events");
        CaptureChunks.write(
                events.resolve("driver.avro"), CaptureChunks.of("paced10us-poll0-F-run1", "h2", "pid:696", 200));
        CaptureChunks.write(
                events.resolve("guest.avro"), CaptureChunks.of("guest-paced50us-poll0-U", "h1", "pid:2484", 40));
        files = ChunkFiles.in(events);
        Path out = dir.resolve("uninterrupted");
        AnalyzeJob.run(new AnalyzeOptions(events, out, WINDOW, 1));
        expected = rows(out);
        assertThat(expected).hasSizeGreaterThan(20);
        CHECKPOINTS.set(0);
        PASSED.set(0);
    }

    @Test
    void failureBetweenCheckpoints() throws Exception {
        FAIL.set(true);
        Path out = dir.resolve("failed");
        Configuration config = checkpointed();
        config.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        config.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1);
        config.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
        job(config, out, 1).execute();
        assertThat(FAIL).as("it failed once").isFalse();
        assertThat(rows(out)).isEqualTo(expected);
    }

    @Test
    void savepointAndMoreSlots() throws Exception {
        FAIL.set(false);
        Path out = dir.resolve("stopped");
        JobClient first = job(checkpointed(), out, 1).executeAsync();
        while (PASSED.get() < 100) {
            assertThat(first.getJobStatus().get()).isNotEqualTo(JobStatus.FINISHED);
            TimeUnit.MILLISECONDS.sleep(5);
        }
        String savepoint = first.stopWithSavepoint(
                        false, dir.resolve("savepoints").toUri().toString(), SavepointFormatType.CANONICAL)
                .get(60, TimeUnit.SECONDS);
        int before = PASSED.get();
        assertThat(rows(out)).hasSizeLessThan(expected.size());

        Configuration config = checkpointed();
        config.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        job(config, out, 2).execute();
        assertThat(rows(out)).isEqualTo(expected);
        assertThat(PASSED.get()).as("no chunk was read twice").isEqualTo(total());
        assertThat(before).isLessThan(total());
    }

    private StreamExecutionEnvironment job(Configuration config, Path out, int parallelism) {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(parallelism, config);
        AnalyzeTopology.build(
                env.fromSource(ChunkFiles.source(files), WatermarkStrategy.noWatermarks(), "chunk files")
                        .setParallelism(1)
                        .uid("chunk-files")
                        .map(new Brake())
                        .returns(ChunkEnvelope.class)
                        .setParallelism(1)
                        .uid("brake"),
                new AnalysisSettings(WINDOW.toNanos()),
                AnalysisSinks.files(new org.apache.flink.core.fs.Path(out.toUri())));
        return env;
    }

    private Configuration checkpointed() throws IOException {
        Configuration config = FlinkSettings.embedded(Files.createTempDirectory(dir, "work"));
        config.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(100));
        config.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
        config.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                dir.resolve("checkpoints").toUri().toString());
        return config;
    }

    /** Slows the chunks down, so that checkpoints fall among them; fails once, when two have completed. */
    private static final class Brake extends RichMapFunction<ChunkEnvelope, ChunkEnvelope>
            implements CheckpointListener {
        private static final long serialVersionUID = 1;

        @Override
        public ChunkEnvelope map(ChunkEnvelope chunk) throws Exception {
            // a busy machine is slow to complete the first ones
            TimeUnit.MILLISECONDS.sleep(FAIL.get() && CHECKPOINTS.get() < 2 ? 40 : 2);
            if (CHECKPOINTS.get() >= 2 && FAIL.compareAndSet(true, false)) {
                throw new IllegalStateException("on purpose");
            }
            PASSED.incrementAndGet();
            return chunk;
        }

        @Override
        public void notifyCheckpointComplete(long id) {
            CHECKPOINTS.incrementAndGet();
        }
    }

    private int total() throws IOException {
        return CaptureChunks.of("paced10us-poll0-F-run1", "h2", "pid:696", 200).size()
                + CaptureChunks.of("guest-paced50us-poll0-U", "h1", "pid:2484", 40)
                        .size();
    }

    /** All rows and pieces of timelines as text, sorted. */
    private static List<String> rows(Path out) throws Exception {
        List<String> rows = new ArrayList<>();
        for (String folder : List.of("queue_windows", "queue_captures", "vm_windows", "vm_captures")) {
            if (Files.isDirectory(out.resolve(folder))) {
                rows.addAll(DuckDb.query(out, "select '" + folder + "', to_json(r)::varchar from $" + folder + " r"));
            }
        }
        try (Stream<Path> files = Files.list(out.resolve("timelines"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".avro")).toList()) {
                try (DataFileReader<Object> pieces = new DataFileReader<>(file.toFile(), new SpecificDatumReader<>())) {
                    pieces.forEach(piece -> rows.add(piece.toString()));
                }
            }
        }
        rows.sort(null);
        return rows;
    }
}
