package io.kicktrace.ingest.stat;

import io.kicktrace.avro.Severity;
import java.util.Locale;

/** Everything ingest skips, repairs or does not know, with how bad it is and what to tell the user. */
public enum IngestStat {
    LOST_EVENTS(Severity.LOSS, "events were lost by the recorder (LOST marks); record with larger buffers"),
    LOST_EVENTS_UNCOUNTED(
            Severity.LOSS,
            "loss marks give no number, so more events are missing than the counts say; record with larger buffers"),
    OVERWRITTEN_EVENTS(
            Severity.LOSS,
            "events were overwritten in the ring buffers before the trace was read; ratios hold only from the last"
                    + " 'buffer started' on; record with larger buffers or read trace_pipe"),
    UNREADABLE_INPUT(Severity.DAMAGE, "input could not be read, or not to its end"),
    RECORDER_DROPPED_TEXT(Severity.LOSS, "lines were too long for the recorder, which left their text out"),
    BROKEN_COMPRESSION(Severity.DAMAGE, "the compressed input ends early or is damaged; what came before was used"),
    TRUNCATED_LINE(Severity.DAMAGE, "the input ends inside a line, which was not used"),
    UNREADABLE_LINE(Severity.DAMAGE, "lines are neither an event nor anything else a trace holds, and were skipped"),
    OVERLONG_LINE(Severity.DAMAGE, "lines are longer than 64 KiB and were skipped"),
    NUL_BYTES(Severity.DAMAGE, "NUL bytes were dropped (a hole in the file, as after a crash)"),
    UNREADABLE_WORKLOAD(Severity.DAMAGE, "results of a traffic generator could not be read"),
    UNFINISHED_WORKLOAD(
            Severity.DAMAGE, "results of a traffic generator have no last line; the sum of their intervals was used"),
    FAILED_WORKLOAD(Severity.INFO, "runs of a traffic generator ended in an error"),
    TABLE_WITHOUT_TOTAL(
            Severity.DAMAGE, "tables have no 'Total Samples' line (cut short); the rows that are there were used"),
    TABLE_TOTAL_DIFFERS(
            Severity.DAMAGE, "tables have rows that do not sum to their total (rows are missing or damaged)"),
    UNREADABLE_PAYLOAD(
            Severity.DAMAGE,
            "events have a known name but fields that could not be read; they are counted by name only"),
    UNREADABLE_PAGE(
            Severity.DAMAGE,
            "ring-buffer pages or compressed blocks of them are damaged; the rest of each was skipped, and nothing is"
                    + " paired across"),
    TRUNCATED_DATA(
            Severity.DAMAGE,
            "CPUs have less data in the file than it announces (cut short, or its recorder was killed); what is there"
                    + " was used"),
    UNREADABLE_RECORD(
            Severity.DAMAGE, "records of a perf.data are damaged or cut; what comes before the damage was used"),
    UNFINISHED_RECORDING(
            Severity.DAMAGE,
            "recordings were not finished (perf was killed): the file does not say what its events are, so they only"
                    + " count; record again, and end perf with SIGINT"),
    UNREADABLE_SECTION(Severity.DAMAGE, "parts of the file's description of itself could not be read and were skipped"),
    UNDESCRIBED_EVENT(
            Severity.DAMAGE,
            "events have a number that the file does not describe; they are counted under the name type-NUMBER"),
    MIXED_CLOCKS(
            Severity.DAMAGE,
            "buffer instances have another trace clock than the first buffer, so that their events cannot be ordered"
                    + " among each other; record each with the same trace_clock"),
    TIME_STEPPED_BACK(
            Severity.DAMAGE,
            "stamps are lower than one before them on the same CPU (input out of order, pasted twice, or a clock that"
                    + " was set); events were sorted by time"),
    OUT_OF_ORDER_BEYOND_BUFFER(
            Severity.DAMAGE,
            "stamps step back further than the sort reaches; that CPU's time was shifted forward from there on and"
                    + " nothing is paired across; sort the input, or pass one file per CPU"),
    TABLE_FULL(Severity.DAMAGE, "threads or kernel objects found no room in the tables and are shown as unknown"),
    TOO_MANY_VMS(Severity.DAMAGE, "VMs beyond the limit of 1024 an input are shown under '-'"),
    DUPLICATE_INPUT(Severity.DAMAGE, "input has the same content as one before it and was skipped"),
    OUT_OF_ORDER(Severity.INFO, "lines stand behind later ones; events were sorted by time"),
    NOT_JOINED(Severity.INFO, "inputs could not be joined with the others and were analysed apart"),
    REPEATED_ACROSS_INPUTS(
            Severity.INFO,
            "events were recorded in several of the joined inputs; they count once, as the first input has them"),
    CLOCK_WRAPPED(
            Severity.INFO,
            "times the trace clock started again at 0 after 2^32 microseconds; stamps were continued across"),
    CLOCK_WITHOUT_UNIT(
            Severity.INFO,
            "stamps are integers (trace clock counter, uptime or x86-tsc): they give the order but no durations;"
                    + " record with trace_clock=mono"),
    NO_STAMP(
            Severity.INFO,
            "events have no stamp and only count: function_graph without option funcgraph-abstime, or option"
                    + " context-info off; record with the one and without the other"),
    LATE_IDENTITY(
            Severity.INFO,
            "events went out under VM '-' before their thread showed which VM it belongs to; a mapping file (--map)"
                    + " settles that from the start"),
    CHATTER(Severity.INFO, "lines are words of the tools around the trace, and were passed over"),
    NOT_COUNTED(
            Severity.INFO,
            "events could not be counted by perf (not supported, or no counter was free); they are unknown, not 0"),
    SCALED_COUNT(Severity.INFO, "counts are extrapolated by perf, as their counter ran only a part of the time"),
    TABLES_NOT_LISTED(
            Severity.INFO,
            "tables found no room in the report of the input; their rows count in the exits all the same"),
    NO_EVENTS(Severity.INFO, "the input holds a header but no event");

    private final Severity severity;
    private final String sentence;

    IngestStat(Severity severity, String sentence) {
        this.severity = severity;
        this.sentence = sentence;
    }

    /** Stable name in reports, such as {@code unreadable-line}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** How bad it is. */
    public Severity severity() {
        return severity;
    }

    /** What it means, to follow a count. */
    public String sentence() {
        return sentence;
    }
}
