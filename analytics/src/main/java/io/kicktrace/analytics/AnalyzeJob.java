package io.kicktrace.analytics;

import io.kicktrace.analytics.config.FlinkSettings;
import io.kicktrace.analytics.io.AnalysisSinks;
import io.kicktrace.analytics.io.ChunkEnvelope;
import io.kicktrace.analytics.io.ChunkFiles;
import io.kicktrace.analytics.io.Staging;
import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.analytics.topology.AnalyzeTopology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Runs the job on an embedded cluster over the chunk files of a folder. */
public final class AnalyzeJob {
    private AnalyzeJob() {}

    /**
     * Analyses all chunk files and returns when all results are written. They replace those of an earlier run when they are
     * complete; a run that fails leaves the earlier ones.
     *
     * @throws IOException if the input cannot be read or the output not be written
     */
    public static AnalyzeResult run(AnalyzeOptions options) throws IOException {
        List<Path> files = ChunkFiles.in(options.events());
        try (Staging staging = new Staging(options.out())) {
            AnalyzeResult result = files.isEmpty() ? AnalyzeResult.NOTHING : analyse(files, options, staging);
            staging.publish();
            return result;
        }
    }

    private static AnalyzeResult analyse(List<Path> files, AnalyzeOptions options, Staging staging) throws IOException {
        Configuration configuration = FlinkSettings.embedded(staging.work());
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        env.setParallelism(options.parallelism());
        AnalyzeTopology.build(
                env.fromSource(ChunkFiles.source(files), WatermarkStrategy.<ChunkEnvelope>noWatermarks(), "chunk files")
                        // one reader: chunks come in the order of the files, so a gap is a loss, and runs are alike
                        .setParallelism(1)
                        .uid("chunk-files"),
                new AnalysisSettings(options.window().toNanos()),
                AnalysisSinks.files(
                        new org.apache.flink.core.fs.Path(staging.results().toUri())));
        return EmbeddedCluster.run(env, configuration, options.parallelism());
    }
}
