package io.kicktrace.analytics;

import io.kicktrace.analytics.io.ChunkEnvelope;
import io.kicktrace.analytics.io.ChunkFileFormat;
import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.analytics.topology.AnalyzeTopology;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the job on an embedded cluster over the chunk files of a folder. */
public final class AnalyzeJob {
    private static final Logger LOG = LoggerFactory.getLogger(AnalyzeJob.class);
    private static final long NANOS_PER_MILLI = 1_000_000;
    /**
     * A bounded job ends with a checkpoint, which makes its last files visible, and waits for it up to one interval; every
     * checkpoint also rolls the files. So little input takes a short interval, much input a long one.
     */
    private static final Duration SHORT_INTERVAL = Duration.ofMillis(250);

    private static final Duration LONG_INTERVAL = Duration.ofSeconds(10);
    private static final long LITTLE_BYTES = 64L << 20;

    private AnalyzeJob() {}

    /**
     * Analyses all chunk files and returns when all results are written.
     *
     * @throws IOException if the input cannot be read or the output not be written
     */
    public static void run(AnalyzeOptions options) throws IOException {
        List<Path> files = chunkFiles(options.events());
        for (AnalyzeTopology.Folder folder : AnalyzeTopology.Folder.values()) {
            clear(folder.in(options.out()));
        }
        if (files.isEmpty()) {
            return;
        }
        Path work = Files.createTempDirectory("kicktrace-analyze");
        try {
            StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(
                    options.parallelism(), configuration(interval(files), work));
            AnalyzeTopology.build(
                    env.fromSource(
                                    FileSource.forRecordStreamFormat(
                                                    new ChunkFileFormat(),
                                                    files.stream()
                                                            .map(f -> new org.apache.flink.core.fs.Path(f.toUri()))
                                                            .toArray(org.apache.flink.core.fs.Path[]::new))
                                            .build(),
                                    WatermarkStrategy.<ChunkEnvelope>forMonotonousTimestamps()
                                            .withTimestampAssigner((chunk, t) -> chunk.lastNanos / NANOS_PER_MILLI),
                                    "chunk files")
                            .uid("chunk-files"),
                    new AnalysisSettings(options.window().toNanos()),
                    options.out().toAbsolutePath());
            env.execute("kicktrace analyze");
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("the analysis failed: " + rootMessage(e), e);
        } finally {
            clearWork(work);
        }
    }

    private static Configuration configuration(Duration interval, Path work) {
        Configuration config = new Configuration();
        config.set(PipelineOptions.GENERIC_TYPES, false);
        config.set(PipelineOptions.AUTO_GENERATE_UIDS, false);
        config.set(PipelineOptions.OBJECT_REUSE, true);
        config.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, interval);
        config.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
        config.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                work.resolve("checkpoints").toUri().toString());
        config.set(CoreOptions.TMP_DIRS, work.toString());
        config.set(RestartStrategyOptions.RESTART_STRATEGY, "disable");
        config.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(64));
        config.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(64));
        config.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(16));
        return config;
    }

    private static Duration interval(List<Path> files) throws IOException {
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        return bytes <= LITTLE_BYTES ? SHORT_INTERVAL : LONG_INTERVAL;
    }

    private static List<Path> chunkFiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("expected a folder of event chunks (*.avro) at " + folder
                    + " but there is none; 'kicktrace ingest FILE... --to file:DIR' makes one");
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.getFileName().toString().endsWith(".avro"))
                    .sorted()
                    .toList();
        }
    }

    /** Deletes a folder; what somebody else deletes meanwhile (the cluster its checkpoints) is no error. */
    private static void clear(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** The work folder of the embedded cluster; what cannot be deleted now is left to the system's own cleaning. */
    private static void clearWork(Path work) {
        try {
            clear(work);
        } catch (IOException e) {
            LOG.debug("left {} behind", work, e);
        }
    }

    private static String rootMessage(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getClass().getSimpleName() + ": " + root.getMessage();
    }
}
