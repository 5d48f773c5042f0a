package io.kicktrace.analytics;

import io.kicktrace.analytics.io.KafkaInput;
import io.kicktrace.analytics.topology.AnalyzeTopology;
import java.net.URI;
import java.time.Duration;

/**
 * What to analyse of a topic and where the results go.
 *
 * @param input the topic
 * @param out folder below which the results go, on any file system that Flink knows
 * @param window size of a window of event time
 * @param silence how long nothing of a VM may have been sent before its captures end
 * @param parallelism number of tasks of each operator
 */
public record TopicOptions(KafkaInput input, URI out, Duration window, Duration silence, int parallelism) {
    /** Windows of a minute, one task. */
    public static TopicOptions of(KafkaInput input, URI out) {
        return new TopicOptions(input, out, Duration.ofMinutes(1), AnalyzeTopology.DEFAULT_SILENCE, 1);
    }

    /** The same with windows of another size. */
    public TopicOptions withWindow(Duration size) {
        return new TopicOptions(input, out, size, silence, parallelism);
    }

    /** The same with so many tasks. */
    public TopicOptions withParallelism(int tasks) {
        return new TopicOptions(input, out, window, silence, tasks);
    }

    /** The same into another folder. */
    public TopicOptions withOut(URI folder) {
        return new TopicOptions(input, folder, window, silence, parallelism);
    }
}
