package io.kicktrace.event;

import java.util.Set;

/** Names of trace clocks, as trace_clock of tracefs has them, and some of our own for what a trace does not name. */
public final class TraceClock {
    /** Integer stamps of a clock that the trace does not name. */
    public static final String TICKS = "ticks";

    /** Clocks that give an order only: the length of a tick is not in the trace (trace-formats 1.7). */
    private static final Set<String> WITHOUT_UNIT =
            Set.of(TICKS, "counter", "uptime", "x86-tsc", "ppc-tb", "s390-tod", "arch");

    private TraceClock() {}

    /** Whether stamps of the clock are nanoseconds, so that their differences are durations. */
    public static boolean hasUnit(String clock) {
        return !WITHOUT_UNIT.contains(clock);
    }
}
