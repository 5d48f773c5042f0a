package io.kicktrace.analytics;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.minicluster.RpcServiceSharing;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ExceptionUtils;

/**
 * A Flink cluster inside this process, for one job. Flink's local environment would do the same, but returns while the
 * cluster is still going down and writing to its folders.
 */
final class EmbeddedCluster {
    private EmbeddedCluster() {}

    /**
     * Runs the job to its end; when this returns, nothing of the cluster is left.
     *
     * @throws IOException if the job fails
     */
    static AnalyzeResult run(StreamExecutionEnvironment env, Configuration configuration, int slots)
            throws IOException {
        try {
            return AnalyzeResult.of(run(env.getStreamGraph().getJobGraph(), configuration, slots));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the analysis was interrupted");
        } catch (Exception e) {
            throw new IOException("the analysis failed: " + reason(e), e);
        }
    }

    @SuppressWarnings("try") // an interrupt while closing is what a caller expects of an interrupt
    private static JobExecutionResult run(JobGraph job, Configuration configuration, int slots) throws Exception {
        MiniClusterConfiguration cluster = new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(slots)
                .setRpcServiceSharing(RpcServiceSharing.SHARED)
                .build();
        try (MiniCluster running = new MiniCluster(cluster)) {
            running.start();
            return running.executeJobBlocking(job);
        }
    }

    /** The innermost sentence of ours, or what the innermost exception says. */
    static String reason(Throwable e) {
        return ExceptionUtils.findThrowable(e, IOException.class)
                .map(io -> String.valueOf(io.getMessage()))
                .orElseGet(() -> {
                    Throwable root = e;
                    while (root.getCause() != null) {
                        root = root.getCause();
                    }
                    return root.getClass().getSimpleName() + ": " + root.getMessage();
                });
    }
}
