package io.kicktrace.cli;

import java.io.IOException;

/** Standard output was closed by whoever reads it. */
final class BrokenPipeException extends IOException {
    private static final long serialVersionUID = 1;

    BrokenPipeException() {
        super("standard output was closed");
    }
}
