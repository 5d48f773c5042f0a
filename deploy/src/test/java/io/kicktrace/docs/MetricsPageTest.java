package io.kicktrace.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.VmWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Each metric that a row holds is explained on the metrics page. */
class MetricsPageTest {
    private static final Set<String> NAMES_OF_THE_ROW = Set.of(
            "scope",
            "window_start_nanos",
            "window_end_nanos",
            "wall_start",
            "host",
            "vm",
            "queue",
            "queue_index_known",
            "worker_tid",
            "capture_id",
            "events",
            "missing_chunks",
            "duplicate_chunks");

    @Test
    void eachMetricIsExplained() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "reference", "metrics.md"));
        for (Schema schema : new Schema[] {QueueWindow.getClassSchema(), VmWindow.getClassSchema()}) {
            for (Schema.Field field : schema.getFields()) {
                if (!NAMES_OF_THE_ROW.contains(field.name())) {
                    assertThat(page).as(schema.getName()).contains("`" + field.name() + "`");
                }
            }
        }
    }
}
