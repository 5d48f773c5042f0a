package io.kicktrace.ingest.format.tracedat;

import java.util.Set;

/** From the stamps of the ring buffer to nanoseconds: a guest's to its host's, ticks to ns, then a fixed offset. */
final class StampClock {
    private static final Set<String> NANOSECOND_CLOCKS =
            Set.of("", "local", "global", "perf", "mono", "mono_raw", "boot", "tai", "tsc2nsec");

    private final CaptureOptions options;
    private final String clock;
    private final boolean plain;

    /**
     * For the stamps of a file.
     *
     * @param clock the trace clock, empty if not told
     */
    StampClock(CaptureOptions options, String clock) {
        this.options = options;
        this.clock = clock;
        plain = options.tscScale().isEmpty() && options.hostTime().isEmpty();
    }

    /** Nanoseconds, or ticks where nothing says how long one is. */
    long nanos(long stamp, int cpu) {
        if (plain) {
            return stamp + options.offsetNanos();
        }
        long t = options.hostTime().isPresent() ? options.hostTime().get().of(stamp, cpu) : stamp;
        if (options.tscScale().isPresent()) {
            t = options.tscScale().get().nanos(t);
        }
        return t + options.offsetNanos();
    }

    /** The clock's name for reports; {@code unknown} if not told. */
    String name() {
        if (options.tscScale().isPresent()) {
            return "tsc2nsec";
        }
        return clock.isEmpty() ? "unknown" : clock;
    }

    /** Whether stamps are ns, and not ticks or a mere order. */
    boolean hasUnit() {
        return options.tscScale().isPresent() || NANOSECOND_CLOCKS.contains(clock);
    }
}
