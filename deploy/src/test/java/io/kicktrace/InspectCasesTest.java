package io.kicktrace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kicktrace.avro.ExitCount;
import io.kicktrace.avro.VmWindow;
import io.kicktrace.ingest.Ingest;
import io.kicktrace.ingest.IngestOptions;
import io.kicktrace.inspect.InspectJson;
import io.kicktrace.inspect.Inspection;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small inputs, each made for one difficulty, with values worked out by hand: everything that the JSON of inspect can
 * hold must be as the case says.
 */
class InspectCasesTest {
    private static final Path CASES = Path.of("../ingest/src/test/resources/cases");
    private static final Pattern JSON = Pattern.compile("```json\\n(.*?)```", Pattern.DOTALL);
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final double NANOS_PER_MICRO = 1000;

    @TempDir
    Path dir;

    static List<String> cases() throws IOException {
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders.filter(f -> Files.exists(f.resolve("expected.md")))
                    .map(f -> f.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void casesAreThere() throws IOException {
        assertThat(cases()).hasSizeGreaterThan(60);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void holds(String name) throws IOException {
        Path folder = CASES.resolve(name);
        Matcher json = JSON.matcher(Files.readString(folder.resolve("expected.md")));
        assertThat(json.find()).isTrue();
        JsonNode expected = MAPPER.readTree(json.group(1));
        for (Path input : inputs(folder)) {
            check(expected.has("per_file") ? expected.get("per_file") : expected, input);
        }
    }

    /** N pairs of 2 us, one each 5 us: a million lines. */
    @Test
    void millionLines() throws IOException {
        int pairs = 500_000;
        Path input = dir.resolve("pairs.txt");
        try (BufferedWriter out = Files.newBufferedWriter(input, StandardCharsets.US_ASCII)) {
            for (int i = 0; i < pairs; i++) {
                long micros = 1_000_000_000L + 5L * i;
                out.write("       CPU 0/KVM-5       [000] d....  " + seconds(micros)
                        + ": kvm_exit: vcpu 0 reason EPT_MISCONFIG rip 0x1 info1 0x0000000000000000"
                        + " info2 0x0000000000000000 intr_info 0x00000000 error_code 0x00000000\n");
                out.write("       CPU 0/KVM-5       [000] d....  " + seconds(micros + 2)
                        + ": kvm_entry: vcpu 0, rip 0x1\n");
            }
        }
        Path out = dir.resolve("pairs");
        var result = Ingest.run(IngestOptions.of(List.of(input.toString()), out), (path, read, size, events) -> {});
        Inspection found =
                Inspection.of(out.resolve("events"), result.reports()).get(0);
        assertThat(found.report().getEvents()).isEqualTo(2L * pairs);
        assertThat(found.report().getLastNanos() - found.report().getFirstNanos())
                .isEqualTo((5L * (pairs - 1) + 2) * 1000);
        ExitCount exits = found.vms().get(0).getExitsByReason().get("EPT_MISCONFIG");
        assertThat(exits.getCount()).isEqualTo(pairs);
        assertThat(exits.getPaired()).isEqualTo(pairs);
        assertThat(exits.getTimeNs()).isEqualTo(2000L * pairs);
    }

    private static String seconds(long micros) {
        return micros / 1_000_000 + "."
                + String.valueOf(1_000_000 + micros % 1_000_000).substring(1);
    }

    private static List<Path> inputs(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.getFileName().toString().startsWith("input"))
                    .sorted()
                    .toList();
        }
    }

    private void check(JsonNode expected, Path input) throws IOException {
        Path out = dir.resolve(input.getFileName());
        var result = Ingest.run(IngestOptions.of(List.of(input.toString()), out), (path, read, size, events) -> {});
        List<Inspection> inspections = Inspection.of(out.resolve("events"), result.reports());
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        InspectJson.write(inspections, text);
        JsonNode found = MAPPER.readTree(text.toByteArray()).get(0);

        SoftAssertions soft = new SoftAssertions();
        number(expected, "events").ifPresent(n -> same(soft, "events", n, found.get("events")));
        number(expected, "exits")
                .ifPresent(n -> soft.assertThat(exits(found)).as("exits").isEqualTo(n));
        number(expected, "handled_pairs").ifPresent(n -> same(soft, "kvm_pairs", n, found.get("kvm_pairs")));
        number(expected, "usable_pairs").ifPresent(n -> same(soft, "kvm_pairs", n, found.get("kvm_pairs")));
        number(expected, "lost_events")
                .ifPresent(n -> same(soft, "lost.events", n, found.get("lost").get("events")));
        number(expected, "lost_markers")
                .ifPresent(n -> same(soft, "lost.markers", n, found.get("lost").get("markers")));
        number(expected, "overwritten")
                .ifPresent(
                        n -> same(soft, "lost.overwritten", n, found.get("lost").get("overwritten")));
        number(expected, "workers")
                .ifPresent(n -> soft.assertThat((long) found.get("workers").size())
                        .as("workers")
                        .isEqualTo(n));
        counts(expected, "reasons")
                .ifPresent(c -> soft.assertThat(counts(found.get("exits_by_reason")))
                        .as("exits_by_reason")
                        .isEqualTo(c));
        counts(expected, "samples")
                .filter(c -> found.get("format").asText().equals("perf-kvm-stat"))
                .ifPresent(c -> soft.assertThat(counts(found.get("exits_by_reason")))
                        .as("exits_by_reason of samples")
                        .isEqualTo(c));
        counts(expected, "counts")
                .ifPresent(c -> soft.assertThat(counts(found.get("by_event")))
                        .as("by_event")
                        .isEqualTo(c));
        names(expected)
                .forEach(event -> soft.assertThat(found.get("by_event").has(event))
                        .as(event)
                        .isTrue());
        skipped(expected).ifPresent(n -> same(soft, "skipped_lines", n, found.get("skipped_lines")));
        handling(expected, inspections.get(0), soft);
        soft.assertAll();
    }

    private static void same(SoftAssertions soft, String what, long expected, JsonNode found) {
        soft.assertThat(found.asLong()).as(what).isEqualTo(expected);
    }

    private static long exits(JsonNode found) {
        return counts(found.get("exits_by_reason")).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Handling times: of all exits, or by reason. */
    private static void handling(JsonNode expected, Inspection found, SoftAssertions soft) {
        Map<String, Double> micros = new TreeMap<>();
        double all = 0;
        for (VmWindow vm : found.vms()) {
            for (Map.Entry<String, ExitCount> e : vm.getExitsByReason().entrySet()) {
                Long nanos = e.getValue().getTimeNs();
                double time = nanos == null ? 0 : nanos / NANOS_PER_MICRO;
                micros.merge(e.getKey(), time, Double::sum);
                all += time;
            }
        }
        JsonNode times = expected.path("handling_us");
        if (times.isNumber()) {
            soft.assertThat(all).as("handling_us").isEqualTo(times.asDouble());
        } else if (times.isObject() && byReason(times)) {
            times.properties()
                    .forEach(e -> soft.assertThat(micros.getOrDefault(e.getKey(), 0.0))
                            .as("handling_us of " + e.getKey())
                            .isEqualTo(sum(e.getValue())));
        }
    }

    /** Some cases give times by thread. */
    private static boolean byReason(JsonNode times) {
        return !times.fieldNames().next().matches("\\d+(/vcpu\\d+)?");
    }

    private static double sum(JsonNode times) {
        double sum = times.isNumber() ? times.asDouble() : 0;
        for (JsonNode time : times) {
            sum += time.asDouble();
        }
        return sum;
    }

    private static Optional<Long> skipped(JsonNode expected) {
        List<Long> kinds = new ArrayList<>();
        for (String kind : List.of("garbage_lines", "truncated_lines", "unparsed_lines", "non_event_lines")) {
            number(expected, kind).ifPresent(kinds::add);
        }
        return kinds.isEmpty()
                ? Optional.empty()
                : Optional.of(kinds.stream().mapToLong(Long::longValue).sum());
    }

    private static Optional<Long> number(JsonNode node, String name) {
        return node.path(name).isIntegralNumber() ? Optional.of(node.get(name).asLong()) : Optional.empty();
    }

    private static Optional<Map<String, Long>> counts(JsonNode node, String name) {
        JsonNode counts = node.path(name);
        boolean numbers = counts.isObject();
        for (JsonNode count : counts) {
            numbers &= count.isIntegralNumber();
        }
        return numbers ? Optional.of(counts(counts)) : Optional.empty();
    }

    private static Map<String, Long> counts(JsonNode counts) {
        Map<String, Long> map = new TreeMap<>();
        counts.properties().forEach(e -> map.put(e.getKey(), e.getValue().asLong()));
        return map;
    }

    private static List<String> names(JsonNode expected) {
        List<String> names = new ArrayList<>();
        if (expected.path("event_names").isArray()) {
            expected.get("event_names").forEach(name -> names.add(name.asText()));
        } else {
            expected.path("event_names").fieldNames().forEachRemaining(names::add);
        }
        return names;
    }
}
