package io.kicktrace.analytics;

import io.kicktrace.analytics.config.Checkpoints;
import io.kicktrace.analytics.config.FlinkSettings;
import io.kicktrace.analytics.io.AnalysisSinks;
import io.kicktrace.analytics.io.ChunkEnvelope;
import io.kicktrace.analytics.io.KafkaChunks;
import io.kicktrace.analytics.io.Staging;
import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.analytics.topology.AnalyzeTopology;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The job over a topic. */
public final class TopicJob {
    /** A partition that holds nothing new for so long does not hold up the others' clock. */
    private static final Duration IDLE_PARTITION = Duration.ofMinutes(1);

    private TopicJob() {}

    /** Builds the job. The uid of its source is frozen: savepoints find the offsets by it. */
    public static void build(StreamExecutionEnvironment env, TopicOptions options) {
        env.setParallelism(options.parallelism());
        WatermarkStrategy<ChunkEnvelope> clock = options.input().untilEnd()
                ? WatermarkStrategy.noWatermarks()
                // Kafka's time of sending, of each partition on its own
                : WatermarkStrategy.<ChunkEnvelope>forMonotonousTimestamps().withIdleness(IDLE_PARTITION);
        AnalyzeTopology.build(
                env.fromSource(
                                KafkaChunks.source(options.input()),
                                clock,
                                "chunks of " + options.input().topic())
                        .uid("chunk-topic"),
                new AnalysisSettings(options.window().toNanos()),
                options.silence(),
                AnalysisSinks.files(new org.apache.flink.core.fs.Path(options.out())));
    }

    /** What the job is called on a cluster. */
    public static String name(TopicOptions options) {
        return "kicktrace " + options.input().topic();
    }

    /**
     * Hands the job to a cluster and returns; it runs there until somebody cancels it, or to the end of the topic.
     *
     * @param cluster address of the cluster's REST interface
     * @param jobJar the job as one jar
     * @param settings settings of Flink for this job, such as those of {@link Checkpoints}
     * @return the id that the cluster knows the job by
     * @throws IOException if the cluster does not take it
     */
    public static String submit(TopicOptions options, URI cluster, Path jobJar, Configuration settings)
            throws IOException {
        Configuration configuration = FlinkSettings.job();
        configuration.addAll(settings);
        configuration.set(SecurityOptions.SSL_REST_ENABLED, "https".equals(cluster.getScheme()));
        int port = cluster.getPort() < 0 ? RestOptions.PORT.defaultValue() : cluster.getPort();
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createRemoteEnvironment(
                cluster.getHost(), port, configuration, jobJar.toString());
        build(env, options);
        try {
            return env.executeAsync(name(options)).getJobID().toHexString();
        } catch (Exception e) {
            throw new IOException(
                    cluster + ": expected a Flink cluster that takes the job, found none (" + EmbeddedCluster.reason(e)
                            + "); check the address of its REST interface and that it has free slots",
                    e);
        }
    }

    /**
     * Analyses what the topic holds now and returns when all results are written. They replace those of an earlier run
     * when they are complete; a run that fails leaves the earlier ones.
     *
     * @throws IOException if the topic cannot be read or the output not be written
     */
    public static AnalyzeResult untilEnd(TopicOptions options) throws IOException {
        try (Staging staging = new Staging(Path.of(options.out()))) {
            Configuration configuration = FlinkSettings.embedded(staging.work());
            StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
            build(env, options.withOut(staging.results().toUri()));
            AnalyzeResult result = EmbeddedCluster.run(env, configuration, options.parallelism());
            staging.publish();
            return result;
        }
    }

    /**
     * Analyses the topic until the process is ended. Results become visible at each checkpoint; when the process starts
     * again it goes on from the last one, and no row is missing or there twice.
     *
     * @param checkpoints where checkpoints go, and where one is looked for to go on from
     * @throws IOException if the topic cannot be read or the output not be written
     */
    public static void forever(TopicOptions options, Checkpoints checkpoints) throws IOException {
        Path work = Files.createTempDirectory("kicktrace");
        Configuration configuration = FlinkSettings.embedded(work);
        configuration.addAll(checkpoints.configuration());
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        build(env, options);
        EmbeddedCluster.run(env, configuration, options.parallelism());
    }
}
