package io.kicktrace.ingest.format.perfdata;

import java.io.IOException;
import java.util.Locale;

/** A perf.data file, or a part of it, cannot be read. The message says what was expected, what was found and where. */
final class PerfFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long offset;

    PerfFormatException(long offset, String message) {
        super(String.format(Locale.ROOT, "at offset 0x%x: %s", offset, message));
        this.offset = offset;
    }

    /** Where, in bytes from the start of the input. */
    long offset() {
        return offset;
    }
}
