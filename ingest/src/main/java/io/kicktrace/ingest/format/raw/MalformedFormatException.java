package io.kicktrace.ingest.format.raw;

import java.io.IOException;

/** A text that should be an event's format file is none. Says what was expected and what was found. */
public final class MalformedFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    MalformedFormatException(String message) {
        super(message);
    }
}
