package io.kicktrace.bench;

import io.kicktrace.ingest.bytes.ByteSource;
import io.kicktrace.ingest.format.CaptureFacts;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.TraceFormat;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.Tables;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Reads captures to their events and drops these: what parsing alone costs. Prints format, events, events a CPU-second
 * (of all threads of the process, from its start, so that warming up counts) and the most memory the process had.
 */
public final class ParseBench {
    private static final double NANOS = 1e9;

    private ParseBench() {}

    /** Reads each file that is named. */
    public static void main(String[] files) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String file : files) {
            long before = cpuNanos();
            Sink sink = new Sink();
            TraceFormat format;
            try (ByteSource source = ByteSource.open(file)) {
                format = TraceFormat.of(source.head())
                        .orElseThrow(() -> new IOException(file + ": expected a capture of a known format"));
                format.reader().read(source, sink);
            }
            double seconds = (cpuNanos() - (files[0].equals(file) ? 0 : before)) / NANOS;
            out.printf(
                    Locale.ROOT,
                    "%s events=%d cpu_s=%.3f events_per_cpu_s=%.0f rss_mib=%d%n",
                    format.id(),
                    sink.events,
                    seconds,
                    sink.events / seconds,
                    peakMib());
        }
    }

    private static long cpuNanos() {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return system.getProcessCpuTime();
    }

    /** Linux keeps the peak; elsewhere it is 0. */
    private static long peakMib() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElse(0);
    }

    private static final class Sink implements EventIntake {
        private final Tables tables = new Tables();
        private final IngestStats stats = new IngestStats();
        private final ProbeMap probes = ProbeMap.shipped();
        private final CaptureFacts facts = new CaptureFacts();
        private long events;

        @Override
        public Tables tables() {
            return tables;
        }

        @Override
        public IngestStats stats() {
            return stats;
        }

        @Override
        public ProbeMap probes() {
            return probes;
        }

        @Override
        public CaptureFacts facts() {
            return facts;
        }

        @Override
        public void event(long nanos, int cpu, int thread, EventDraft draft) {
            events++;
        }

        @Override
        public void lost(int cpu, long count) {
            // not measured
        }

        @Override
        public void bufferStarted(int cpu) {
            // not measured
        }

        @Override
        public void counted(String eventName, long count) {
            // not measured
        }

        @Override
        public void progress() {
            // not measured
        }
    }
}
