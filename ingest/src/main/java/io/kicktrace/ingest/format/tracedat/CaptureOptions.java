package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.CaptureFacts;
import io.kicktrace.ingest.format.raw.Endian;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the options of a trace.dat say of the recording. Unknown options, and those that make no sense, say nothing. */
final class CaptureOptions {
    private static final Pattern OVERRUN = Pattern.compile("(?m)^overrun: (\\d{1,18})$");
    /** Events that found no room: the buffer was full and not to be overwritten, or an interrupt came at a bad time. */
    private static final Pattern DROPPED = Pattern.compile("(?m)^(?:commit overrun|dropped events): (\\d{1,18})$");

    private static final Pattern CURRENT_CLOCK = Pattern.compile("\\[([\\w-]+)]");
    private static final long NANOS_PER_MICRO = 1000;
    /** System, host, release, machine. */
    private static final int UNAME_WORDS = 4;

    private final Endian endian;
    private String clock = "";
    private String uname = "";
    private String version = "";
    private int cpus = -1;
    private long offsetNanos;
    private long overrunEvents;
    private long droppedEvents;
    private Optional<TscScale> tscScale = Optional.empty();
    private Optional<HostTime> hostTime = Optional.empty();

    CaptureOptions(Endian endian) {
        this.endian = endian;
    }

    void accept(int id, byte[] data) {
        switch (id) {
            case OptionId.DATE -> offsetNanos += number(data) * NANOS_PER_MICRO;
            case OptionId.OFFSET -> offsetNanos += number(data);
            case OptionId.CPUSTAT -> cpuStatistics(data);
            case OptionId.TRACECLOCK -> clock = currentClock(data);
            case OptionId.UNAME -> uname = text(data);
            case OptionId.VERSION -> version = text(data);
            case OptionId.CPUCOUNT -> {
                if (data.length >= 4) {
                    cpus = endian.s32(data, 0);
                }
            }
            case OptionId.TSC2NSEC -> tscScale = TscScale.read(data, endian);
            case OptionId.TIME_SHIFT -> hostTime = HostTime.read(data, endian);
            default -> {
                // of no use here, or newer than this reader
            }
        }
    }

    /** The current clock out of the text of the file {@code trace_clock}, where it stands in brackets; else empty. */
    static String currentClock(byte[] data) {
        Matcher m = CURRENT_CLOCK.matcher(text(data));
        return m.find() ? m.group(1) : "";
    }

    private void cpuStatistics(byte[] data) {
        String text = text(data);
        overrunEvents += sum(OVERRUN.matcher(text));
        droppedEvents += sum(DROPPED.matcher(text));
    }

    private static long sum(Matcher m) {
        long sum = 0;
        while (m.find()) {
            sum += Long.parseLong(m.group(1));
        }
        return sum;
    }

    /** Decimal or {@code 0x} hexadecimal, perhaps with a sign; 0 for anything else. */
    private static long number(byte[] data) {
        try {
            return Long.decode(text(data));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static String text(byte[] data) {
        int length = 0;
        while (length < data.length && data[length] != 0) {
            length++;
        }
        return new String(data, 0, length, StandardCharsets.UTF_8).strip();
    }

    /** Trace clock; empty if not told. */
    String clock() {
        return clock;
    }

    /** The number of CPUs that the file has a table of, which counts if no option tells another. */
    void tableOf(int count) {
        if (cpus < 0) {
            cpus = count;
        }
    }

    /** Number of CPUs; -1 if not told. */
    int cpus() {
        return cpus;
    }

    /** Added to every stamp, ns. */
    long offsetNanos() {
        return offsetNanos;
    }

    /** Events that were overwritten in the buffers, by the kernel's own count. */
    long overrunEvents() {
        return overrunEvents;
    }

    /** Events that were never written to the buffers, by the kernel's own count. */
    long droppedEvents() {
        return droppedEvents;
    }

    /** How ticks become ns, if stamps are ticks that can. */
    Optional<TscScale> tscScale() {
        return tscScale;
    }

    /** How a guest's stamps become the host's, if this is a guest's file. */
    Optional<HostTime> hostTime() {
        return hostTime;
    }

    void tell(CaptureFacts facts) {
        // behind the number stands what it was built from
        facts.tool = version.isEmpty() ? "trace-cmd" : "trace-cmd " + version.split("\\s", 2)[0];
        if (cpus > 0) {
            facts.cpus = cpus;
        }
        String[] words = uname.split(" ", -1);
        if (words.length == UNAME_WORDS) {
            facts.host = words[1].equals("(none)") ? "" : words[1];
            facts.kernel = words[2];
        } else if (words.length == UNAME_WORDS - 1) {
            facts.host = words[1];
            facts.kernel = words[2];
        }
    }
}
