package io.kicktrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.VmWindow;
import io.kicktrace.ingest.Ingest;
import io.kicktrace.ingest.IngestOptions;
import io.kicktrace.inspect.Inspection;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same events as ftrace, trace-cmd and perf print them give the same metrics. The forms are made from one real
 * capture, by the print formats of the tools: columns, group names, numbers instead of symbols in probes.
 */
class SameMetricsTest {
    private static final Path SAMPLE = Path.of("samples", "guest-paced50us-unpatched.ftrace.txt.gz");
    private static final Pattern LINE =
            Pattern.compile("^ *(.*)-(\\d+) +\\[(\\d+)] (\\S{5}) +(\\d+\\.\\d{6}): (\\w+): (.*)$");
    private static final Pattern ENTRY = Pattern.compile("^\\(\\w+\\+0x[0-9a-f]+/0x[0-9a-f]+(?: \\[\\w+])?\\)");
    private static final Pattern RETURN =
            Pattern.compile("^\\(\\w+\\+0x[0-9a-f]+/0x[0-9a-f]+(?: \\[\\w+])? <- \\w+(?: \\[\\w+])?\\)");

    @TempDir
    Path dir;

    private List<Matcher> lines = List.of();

    /** One line of the capture, taken apart. */
    private record Event(String comm, int tid, int cpu, String flags, String time, String name, String payload) {
        static Event of(Matcher m) {
            return new Event(
                    m.group(1),
                    Integer.parseInt(m.group(2)),
                    Integer.parseInt(m.group(3)),
                    m.group(4),
                    m.group(5),
                    m.group(6),
                    m.group(7));
        }

        /** perf and trace-cmd print the addresses of a probe, and of a return the function first. */
        String numeric() {
            String entry = ENTRY.matcher(payload).replaceFirst("(ffffffffc0a01234)");
            return RETURN.matcher(entry).replaceFirst("(ffffffffc0a01234 <- ffffffff810abcde)");
        }

        String group() {
            if (name.startsWith("kvm_")) {
                return "kvm";
            }
            if (name.startsWith("sched_")) {
                return "sched";
            }
            return name.startsWith("net") ? "net" : "probe";
        }

        String traceCmd() {
            return String.format(
                    Locale.ROOT,
                    "%16s-%-5d [%03d] %s %12s: %-20s %s",
                    comm,
                    tid,
                    cpu,
                    flags,
                    time,
                    name + ":",
                    numeric());
        }

        String perfScript() {
            String thread = comm.equals("<idle>") ? "swapper" : comm;
            return String.format(
                    Locale.ROOT,
                    "%16s %7d [%03d] %12s: %40s: %s",
                    thread,
                    tid,
                    cpu,
                    time,
                    group() + ":" + name,
                    numeric());
        }
    }

    /** What an analysis gives, without what names the input. */
    private record Metrics(List<QueueWindow> queues, Map<String, String> exits) {}

    @BeforeEach
    void read() throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(SAMPLE)), StandardCharsets.ISO_8859_1))) {
            lines = in.lines().map(LINE::matcher).filter(Matcher::matches).toList();
        }
        assertThat(lines).hasSizeGreaterThan(10_000);
    }

    @Test
    void traceCmdReport() throws IOException {
        assertThat(converted("cpus=2\n", Event::traceCmd, "trace-cmd-report")).isEqualTo(original());
    }

    @Test
    void perfScript() throws IOException {
        assertThat(converted("", Event::perfScript, "perf-script")).isEqualTo(original());
    }

    /** Without columns there is no thread and no time, but reasons can still be counted. */
    @Test
    void ftraceWithoutContext() throws IOException {
        StringBuilder text = new StringBuilder("# tracer: nop\n#\n");
        Map<String, Long> expected = new TreeMap<>();
        Pattern reason = Pattern.compile("reason (.+?) rip 0x");
        for (Matcher m : lines) {
            Event event = Event.of(m);
            text.append(event.name()).append(": ").append(event.payload()).append('\n');
            Matcher exit = reason.matcher(event.payload());
            if (event.name().equals("kvm_exit") && exit.find()) {
                expected.merge(exit.group(1), 1L, Long::sum);
            }
        }
        Path file = dir.resolve("bare.txt");
        Files.writeString(file, text, StandardCharsets.ISO_8859_1);
        VmWindow vm = inspection(file, "ftrace-text").vms().get(0);
        Map<String, Long> found = new TreeMap<>();
        vm.getExitsByReason().forEach((name, count) -> {
            found.put(name, count.getCount());
            assertThat(count.getTimeNs()).isNull();
        });
        assertThat(found).isEqualTo(expected).hasSizeGreaterThan(3);
    }

    /** One file for each CPU, as per_cpu/cpuN/trace has them, joined. */
    @Test
    void filesOfSingleCpusJoined() throws IOException {
        Path zero = part("cpu0.txt", line -> Event.of(line).cpu() == 0);
        Path one = part("cpu1.txt", line -> Event.of(line).cpu() != 0);
        assertThat(joined(Map.of(), zero, one)).isEqualTo(original());
    }

    /** Two recorders at once: what both have counts once. */
    @Test
    void recordersSideBySideJoined() throws IOException {
        Path kvm = part(
                "kvm.txt",
                line -> Event.of(line).group().equals("kvm")
                        || Event.of(line).group().equals("sched"));
        Path rest = part("rest.txt", line -> !Event.of(line).group().equals("kvm"));
        assertThat(joined(Map.of(), kvm, rest)).isEqualTo(original());
        long sched = lines.stream()
                .filter(line -> Event.of(line).name().matches("sched_(switch|wakeup|waking)"))
                .count();
        assertThat(joinedReports.get(0).getDiagnostics()).anySatisfy(d -> {
            assertThat(d.getCode()).isEqualTo("repeated-across-inputs");
            assertThat(d.getCount()).isPositive().isLessThanOrEqualTo(sched);
        });
    }

    /** The second recorder's clock is 5 s behind, which the user tells. */
    @Test
    void offsetBetweenClocks() throws IOException {
        Path zero = part("early.txt", line -> Event.of(line).cpu() == 0);
        Path one = part("late.txt", line -> Event.of(line).cpu() != 0);
        String moved = Pattern.compile(" (\\d+)(\\.\\d{6}: )")
                .matcher(Files.readString(one, StandardCharsets.ISO_8859_1))
                .replaceAll(m -> " " + (Long.parseLong(m.group(1)) - 5) + m.group(2));
        Files.writeString(one, moved, StandardCharsets.ISO_8859_1);
        assertThat(joined(Map.of(one.toString(), 5_000_000_000L), zero, one)).isEqualTo(original());
    }

    @Test
    void clockWithoutUnitStaysApart() throws IOException {
        Path whole = part("whole.txt", line -> true);
        Path ticks = dir.resolve("ticks.txt");
        Files.writeString(
                ticks,
                "# tracer: nop\n       CPU 0/KVM-2490    [000] d..1. 8301729461550: kvm_entry: vcpu 0, rip 0x1\n"
                        + "       CPU 0/KVM-2490    [000] d..1. 8301729461999: kvm_entry: vcpu 0, rip 0x1\n");
        assertThat(joined(Map.of(), whole, ticks)).isEqualTo(original());
        assertThat(joinedReports.get(1).getDiagnostics())
                .anySatisfy(d -> assertThat(d.getCode()).isEqualTo("not-joined"));
        assertThat(joinedReports.get(1).getCaptureId())
                .isNotEqualTo(joinedReports.get(0).getCaptureId());
    }

    private List<CaptureReport> joinedReports = List.of();

    /** Lines of the capture, in a file of their own. */
    private Path part(String name, Predicate<Matcher> which) throws IOException {
        StringBuilder text = new StringBuilder("# tracer: nop\n#\n");
        lines.stream().filter(which).forEach(m -> text.append(m.group()).append('\n'));
        return Files.writeString(dir.resolve(name), text, StandardCharsets.ISO_8859_1);
    }

    private Metrics joined(Map<String, Long> offsets, Path... inputs) throws IOException {
        Path out = dir.resolve("joined");
        List<String> paths = Stream.of(inputs).map(Path::toString).toList();
        var result = Ingest.run(IngestOptions.of(paths, out).joined(offsets), (path, read, size, events) -> {});
        joinedReports = result.reports();
        return metrics(Inspection.of(out.resolve("events"), result.reports()).get(0));
    }

    private Metrics original() throws IOException {
        Metrics metrics = metrics(SAMPLE, "ftrace-text");
        assertThat(metrics.queues()).isNotEmpty();
        assertThat(metrics.queues().get(0).getPackets()).isPositive();
        assertThat(metrics.queues().get(0).getKicks()).isPositive();
        return metrics;
    }

    private Metrics converted(String start, Function<Event, String> form, String format) throws IOException {
        StringBuilder text = new StringBuilder(start);
        lines.forEach(m -> text.append(form.apply(Event.of(m))).append('\n'));
        Path file = dir.resolve(format + ".txt");
        Files.writeString(file, text, StandardCharsets.ISO_8859_1);
        return metrics(file, format);
    }

    private Inspection inspection(Path input, String format) throws IOException {
        Path out = dir.resolve("out-" + input.getFileName());
        var result = Ingest.run(IngestOptions.of(List.of(input.toString()), out), (path, read, size, events) -> {});
        Inspection inspection =
                Inspection.of(out.resolve("events"), result.reports()).get(0);
        assertThat(inspection.report().getFormat()).isEqualTo(format);
        assertThat(inspection.report().getSkippedLines()).isZero();
        assertThat(inspection.report().getEvents()).isEqualTo(lines.size());
        return inspection;
    }

    private Metrics metrics(Path input, String format) throws IOException {
        return metrics(inspection(input, format));
    }

    private static Metrics metrics(Inspection inspection) {
        inspection.queues().forEach(row -> row.setCaptureId(""));
        Map<String, String> exits = new TreeMap<>();
        for (VmWindow vm : inspection.vms()) {
            vm.getExitsByReason().forEach((reason, count) -> exits.put(vm.getVm() + " " + reason, count.toString()));
        }
        return new Metrics(inspection.queues(), exits);
    }
}
