package io.kicktrace.ingest.format.perfdata;

import java.util.List;

/** The clock of the stamps, by the names that ftrace has for the same clocks. */
final class ClockNames {
    private static final String PERF = "perf";

    private ClockNames() {}

    static String of(List<RecordedEvent> events) {
        return events.stream()
                .filter(event -> event.attr.usesClockId())
                .map(event -> named(event.attr.clockId()))
                .findFirst()
                .orElse(PERF);
    }

    /** Numbers of {@code linux/time.h}. */
    private static String named(int clockId) {
        return switch (clockId) {
            case 0 -> "realtime";
            case 1 -> "mono";
            case 4 -> "mono_raw";
            case 7 -> "boot";
            case 11 -> "tai";
            default -> "clock-" + clockId;
        };
    }
}
