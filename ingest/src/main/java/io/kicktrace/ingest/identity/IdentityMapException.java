package io.kicktrace.ingest.identity;

import java.io.IOException;

/** A mapping file that cannot be used; the message says where, what was expected and what was found. */
public final class IdentityMapException extends IOException {
    private static final long serialVersionUID = 1L;

    IdentityMapException(String message) {
        super(message);
    }
}
