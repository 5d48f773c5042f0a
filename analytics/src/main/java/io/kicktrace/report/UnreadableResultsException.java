package io.kicktrace.report;

import java.io.IOException;

/** What an earlier stage should have left is not there or cannot be read; says what was expected, found, and what to do. */
public final class UnreadableResultsException extends IOException {
    private static final long serialVersionUID = 1L;

    /** With what is to be said. */
    public UnreadableResultsException(String message) {
        super(message);
    }

    /** With what is to be said, and what happened. */
    public UnreadableResultsException(String message, Throwable cause) {
        super(message, cause);
    }
}
