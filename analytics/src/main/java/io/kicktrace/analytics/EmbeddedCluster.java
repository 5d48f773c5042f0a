package io.kicktrace.analytics;

import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.minicluster.RpcServiceSharing;

/**
 * A Flink cluster inside this process, for one job. Flink's local environment would do the same, but returns while the
 * cluster is still going down and writing to its folders.
 */
final class EmbeddedCluster {
    private EmbeddedCluster() {}

    /** Runs the job to its end; when this returns, nothing of the cluster is left. */
    @SuppressWarnings("try") // an interrupt while closing is what a caller expects of an interrupt
    static JobExecutionResult run(JobGraph job, Configuration configuration, int slots) throws Exception {
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
}
