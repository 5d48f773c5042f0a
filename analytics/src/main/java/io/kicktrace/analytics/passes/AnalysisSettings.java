package io.kicktrace.analytics.passes;

/**
 * What a user can set.
 *
 * @param windowNanos size of a window of event time, ns; windows start at multiples of it
 */
public record AnalysisSettings(long windowNanos) {
    /** 10 s windows. */
    public static final AnalysisSettings DEFAULT = new AnalysisSettings(10_000_000_000L);

    /** Rejects windows below a microsecond, which would be finer than the stamps of most traces. */
    public AnalysisSettings {
        if (windowNanos < 1000) {
            throw new IllegalArgumentException("window must be at least 1 us, not " + windowNanos + " ns");
        }
    }
}
