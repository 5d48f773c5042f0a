package io.kicktrace.ingest.probe;

import java.io.IOException;

/** A probe file that cannot be used; the message says where, what was expected and what was found. */
public final class ProbeFileException extends IOException {
    private static final long serialVersionUID = 1L;

    ProbeFileException(String message) {
        super(message);
    }
}
