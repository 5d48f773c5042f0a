package io.kicktrace.ingest;

import java.io.IOException;

/** None of the inputs could be read; the message says of each what was expected, what was found and what to do. */
public final class UnreadableInputException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadableInputException(String message) {
        super(message);
    }
}
