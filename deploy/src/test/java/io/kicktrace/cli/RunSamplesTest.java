package io.kicktrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole pipeline on every shipped sample, against the counters of that very run, which stand beside it. */
class RunSamplesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern KVM_EXIT = Pattern.compile("(?m): kvm_exit: ");

    @TempDir
    Path dir;

    static Stream<String> samples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("samples"))) {
            return files
                    .map(f -> f.getFileName().toString())
                    .filter(n -> n.endsWith(".ftrace.txt.gz"))
                    .map(n -> n.replace(".ftrace.txt.gz", ""))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void runAgainstGroundTruth(String name) throws Exception {
        Kicktrace.Ended ended = Kicktrace.run(
                dir,
                "run",
                "--format",
                "json",
                Kicktrace.sample(name + ".ftrace.txt.gz").toString());
        assertThat(ended.status()).as(ended.err()).isZero();
        JsonNode result = JSON.readTree(ended.out());
        JsonNode truth =
                JSON.readTree(Kicktrace.sample(name + ".ground-truth.json").toFile());

        JsonNode queue = queue(result, "tx0");
        assertThat(queue.get("packets").asLong())
                .isEqualTo(truth.get("packets_sent").asLong());
        assertThat(queue.get("kicks").asLong()).isEqualTo(truth.get("kicks").asLong());
        assertThat(queue.get("worker_tid").asLong())
                .isEqualTo(truth.get("worker_tid").asLong());
        assertThat(queue.get("vm").asText())
                .isEqualTo("pid:"
                        + truth.path("driver_pid").asLong(truth.path("qemu_pid").asLong()));

        String text = Kicktrace.ascii(Kicktrace.text(name + ".ftrace.txt.gz"));
        assertThat(exits(result)).isEqualTo(count(KVM_EXIT, text));
        JsonNode input = result.get("inputs").get(0);
        assertThat(input.get("events").asLong())
                .isEqualTo(text.lines().filter(l -> !l.startsWith("#")).count());
        assertThat(input.get("lost_events").asLong()).isZero();
        assertThat(input.get("skipped_lines").asLong()).isZero();

        assertThat(result.get("predictions"))
                .extracting(p -> p.get("variant").asText())
                .contains("unpatched", "deferred", "flush-first");
        for (JsonNode prediction : result.get("predictions")) {
            if (prediction.get("baseline").asBoolean()) {
                assertThat(prediction.get("variant").asText()).isEqualTo("unpatched");
            }
            for (String metric : new String[] {"kicks_per_second", "packets_per_second", "kicks_per_packet"}) {
                JsonNode band = prediction.get(metric);
                assertThat(band.get("p05").asDouble())
                        .isLessThanOrEqualTo(band.get("p50").asDouble());
                assertThat(band.get("p50").asDouble())
                        .isLessThanOrEqualTo(band.get("p95").asDouble());
            }
        }
        assertThat(sql("select sum(packets) from read_parquet('" + dir
                        + "/kicktrace-out/queue_windows/*/*/*.parquet') where queue = 'tx0'"))
                .isEqualTo(truth.get("packets_sent").asLong());
    }

    /** The phenomenon the tool exists for: nearly all kicks of the README's sample fall into the send. */
    @Test
    void readmeSampleShowsWastedKicks() throws Exception {
        Kicktrace.Ended ended = Kicktrace.run(
                dir,
                "run",
                Kicktrace.sample("paced10us-unpatched.ftrace.txt.gz").toString());
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("Queue tx0 of pid:306")
                .contains("22,637")
                .contains("9,115")
                .contains("kernel looks unpatched");
        Kicktrace.Ended json = Kicktrace.run(dir, "report", "--format", "json");
        JsonNode queue = queue(JSON.readTree(json.out()), "tx0");
        assertThat(queue.get("sends").asLong()).isBetween(8994L, 9176L);
        assertThat(queue.get("passes").asLong()).isBetween(8990L, 9172L);
        assertThat(queue.get("arms").asLong()).isBetween(8988L, 9170L);
        assertThat(queue.get("races").asLong()).isBetween(523L, 533L);
        assertThat(queue.get("kicks_in_send").asLong()).isBetween(8940L, 9120L);
    }

    @Test
    void standardInputAndCsv() throws Exception {
        byte[] trace = Kicktrace.text("guest-paced50us-unpatched.ftrace.txt.gz");
        Kicktrace.Ended ended = Kicktrace.run(dir, trace, "run", "--format", "csv", "--host", "h9", "-");
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("h9").contains("tx0");
    }

    private static JsonNode queue(JsonNode result, String name) {
        for (JsonNode queue : result.get("queues")) {
            if (queue.get("queue").asText().equals(name)) {
                return queue;
            }
        }
        throw new AssertionError("no queue " + name + " in " + result);
    }

    private static long exits(JsonNode result) {
        long sum = 0;
        for (JsonNode vm : result.get("vms")) {
            for (JsonNode reason : vm.get("exits_by_reason")) {
                sum += reason.get("count").asLong();
            }
        }
        return sum;
    }

    private static long count(Pattern pattern, String text) {
        Matcher m = pattern.matcher(text);
        long n = 0;
        while (m.find()) {
            n++;
        }
        return n;
    }

    private static long sql(String query) throws SQLException {
        try (Connection db = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = db.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }
}
