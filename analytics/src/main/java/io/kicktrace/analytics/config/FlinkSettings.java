package io.kicktrace.analytics.config;

import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;

/** The settings of Flink that the job needs everywhere, and those of the embedded cluster. */
public final class FlinkSettings {
    private static final MemorySize NETWORK = MemorySize.ofMebiBytes(32);
    private static final MemorySize MANAGED = MemorySize.ofMebiBytes(1);

    private FlinkSettings() {}

    /** What the job relies on, embedded and on a cluster. */
    public static Configuration job() {
        Configuration config = new Configuration();
        // a type that would fall to Kryo is a mistake: slow, and no savepoint survives it
        config.set(PipelineOptions.GENERIC_TYPES, false);
        // an operator without a uid loses its state on the next change of the graph
        config.set(PipelineOptions.AUTO_GENERATE_UIDS, false);
        // safe: nobody changes a record after handing it on
        config.set(PipelineOptions.OBJECT_REUSE, true);
        return config;
    }

    /**
     * The embedded cluster of a bounded run: it starts fast, keeps to itself, and ends with the first failure.
     *
     * @param work a folder of its own for temporary files
     */
    public static Configuration embedded(Path work) {
        Configuration config = job();
        config.set(CoreOptions.TMP_DIRS, work.toString());
        config.set(RestartStrategyOptions.RESTART_STRATEGY, "disable");
        config.set(SecurityOptions.DELEGATION_TOKENS_ENABLED, false);
        config.set(RestOptions.BIND_PORT, "0");
        config.set(RestOptions.BIND_ADDRESS, "127.0.0.1");
        // there is none; unset, Flink warns that its dashboard, which is not there either, cannot show it
        config.set(WebOptions.LOG_PATH, work.resolve("flink.log").toString());
        config.set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK);
        config.set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK);
        // state lives on the heap and nothing sorts
        config.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED);
        return config;
    }
}
