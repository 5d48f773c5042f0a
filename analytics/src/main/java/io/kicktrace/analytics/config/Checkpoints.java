package io.kicktrace.analytics.config;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.core.execution.RecoveryClaimMode;

/**
 * How a job that never ends keeps what it knows.
 *
 * @param folder where checkpoints go, on any file system that Flink knows
 * @param interval time between two; results become visible as often
 * @param from the checkpoint or savepoint to start from; empty starts from the beginning of the topic
 */
public record Checkpoints(URI folder, Duration interval, Optional<String> from) {
    private static final String METADATA = "_metadata";
    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    /** State that stays this long without failure is taken for healthy, and the wait starts over. */
    private static final Duration HEALTHY = Duration.ofMinutes(10);

    /** The settings of Flink that come to it. */
    public Configuration configuration() {
        Configuration config = new Configuration();
        config.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, interval);
        config.set(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.EXACTLY_ONCE);
        config.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
        config.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, folder.toString());
        config.set(
                CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        // a broker or a store that is away for an hour must not end the job for good
        config.set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay");
        config.set(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF, FIRST_WAIT);
        config.set(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF, LONGEST_WAIT);
        config.set(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD, HEALTHY);
        config.set(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER, Integer.MAX_VALUE);
        from.ifPresent(path -> {
            config.set(StateRecoveryOptions.SAVEPOINT_PATH, path);
            // the checkpoint that was started from stays: it may be wanted again
            config.set(StateRecoveryOptions.RESTORE_MODE, RecoveryClaimMode.NO_CLAIM);
        });
        return config;
    }

    /** The last complete checkpoint in a local folder. */
    public static Optional<String> latest(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.walk(folder, 3)) {
            return files.filter(f -> f.getFileName().toString().equals(METADATA))
                    .max(Comparator.comparingLong((Path f) -> f.toFile().lastModified())
                            .thenComparing(Path::toString))
                    .map(f -> f.resolveSibling("").toUri().toString());
        }
    }
}
