package io.kicktrace.ingest.format;

import io.kicktrace.ingest.format.ftrace.FtraceFormat;
import io.kicktrace.ingest.format.kvmstat.KvmStatFormat;
import io.kicktrace.ingest.format.perfdata.PerfDataFormat;
import io.kicktrace.ingest.format.perfscript.PerfScriptFormat;
import io.kicktrace.ingest.format.perfstat.PerfStatFormat;
import io.kicktrace.ingest.format.tracecmd.TraceCmdFormat;
import io.kicktrace.ingest.format.tracedat.TraceDatFormat;
import io.kicktrace.ingest.format.workload.WorkloadFormat;
import java.util.Optional;

/**
 * The formats that ingest reads, one row each. A new format is a package of its own, a row here, and a page in
 * docs/formats.
 */
public enum TraceFormat {
    /** tracefs {@code trace} and {@code trace_pipe}. */
    FTRACE_TEXT("ftrace-text", "text of tracefs trace or trace_pipe, as 'cat /sys/kernel/tracing/trace' prints it") {
        @Override
        public int sniff(byte[] head) {
            return FtraceFormat.sniff(head);
        }

        @Override
        public FormatReader reader() {
            return FtraceFormat.reader();
        }
    },
    /** perf script. */
    PERF_SCRIPT("perf-script", "text that 'perf script' prints, with any fields") {
        @Override
        public int sniff(byte[] head) {
            return PerfScriptFormat.sniff(head);
        }

        @Override
        public FormatReader reader() {
            return PerfScriptFormat.reader();
        }
    },
    /** trace-cmd report. */
    TRACE_CMD_REPORT("trace-cmd-report", "text that 'trace-cmd report' prints, with any options") {
        @Override
        public int sniff(byte[] head) {
            return TraceCmdFormat.sniff(head);
        }

        @Override
        public FormatReader reader() {
            return TraceCmdFormat.reader();
        }
    },
    /** perf kvm stat. */
    PERF_KVM_STAT("perf-kvm-stat", "tables of 'perf kvm stat report' or 'live' (printed on stderr: save with 2>)") {
        @Override
        public int sniff(byte[] head) {
            return KvmStatFormat.sniff(head);
        }

        @Override
        public FormatReader reader() {
            return KvmStatFormat.reader();
        }
    },
    /** perf stat. */
    PERF_STAT("perf-stat", "counts of 'perf stat', as text or with -x, with or without -I") {
        @Override
        public int sniff(byte[] head) {
            return PerfStatFormat.sniff(head);
        }

        @Override
        public FormatReader reader() {
            return PerfStatFormat.reader();
        }
    },
    /** Traffic generators. */
    WORKLOAD("workload", "results of iperf3 (text or -J) or netperf (-k)") {
        @Override
        public int sniff(byte[] head) {
            return WorkloadFormat.sniff(head);
        }

        @Override
        public FormatReader reader() {
            return WorkloadFormat.reader();
        }
    },
    /** Files of trace-cmd. */
    TRACE_DAT("trace-dat", "trace.dat of 'trace-cmd record', version 6 or 7") {
        @Override
        public int sniff(byte[] head) {
            return TraceDatFormat.sniff(head);
        }

        @Override
        public FormatReader reader() {
            return TraceDatFormat.reader();
        }
    },
    /** Files of perf. */
    PERF_DATA("perf-data", "perf.data of 'perf record' or 'perf kvm stat record', as file, directory or pipe") {
        @Override
        public int sniff(byte[] head) {
            return PerfDataFormat.sniff(head);
        }

        @Override
        public FormatReader reader() {
            return PerfDataFormat.reader();
        }
    };

    private final String id;
    private final String description;

    TraceFormat(String id, String description) {
        this.id = id;
        this.description = description;
    }

    /** Stable name in reports. */
    public String id() {
        return id;
    }

    /** What it is and where it comes from, for messages. */
    public String description() {
        return description;
    }

    /** How surely the first bytes of an input are of this format: 0 (not at all) to 100. */
    public abstract int sniff(byte[] head);

    /** A reader for one input. */
    public abstract FormatReader reader();

    /** The format whose sniffer is surest; the first of equals; empty if none knows the bytes. */
    public static Optional<TraceFormat> of(byte[] head) {
        TraceFormat best = FTRACE_TEXT;
        int bestScore = 0;
        for (TraceFormat format : values()) {
            int score = format.sniff(head);
            if (score > bestScore) {
                best = format;
                bestScore = score;
            }
        }
        return bestScore > 0 ? Optional.of(best) : Optional.empty();
    }
}
