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
            case OptionId.TRACECLOCK -> acceptClocks(data);
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

    /** The text of the file {@code trace_clock}: all clocks, the current one in brackets. */
    void acceptClocks(byte[] data) {
        Matcher m = CURRENT_CLOCK.matcher(text(data));
        if (m.find()) {
            clock = m.group(1);
        }
    }

    private void cpuStatistics(byte[] data) {
        Matcher m = OVERRUN.matcher(text(data));
        while (m.find()) {
            overrunEvents += Long.parseLong(m.group(1));
        }
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

    /** How ticks become ns, if stamps are ticks that can. */
    Optional<TscScale> tscScale() {
        return tscScale;
    }

    /** How a guest's stamps become the host's, if this is a guest's file. */
    Optional<HostTime> hostTime() {
        return hostTime;
    }

    void tell(CaptureFacts facts) {
        facts.tool = version.isEmpty() ? "trace-cmd" : "trace-cmd " + version;
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
