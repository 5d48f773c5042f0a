package io.kicktrace.cli;

/** What the exit status of the process says; the numbers are part of the command line's contract. */
enum ExitCode {
    /** Done. */
    DONE(0),
    /** Failed for a reason that is not the user's. */
    FAILED(1),
    /** The command line was wrong. */
    USAGE(2),
    /** An input could not be read, or nothing in it was recognised. */
    UNREADABLE(3),
    /** Done, but with {@code --strict} and damaged input or lost events. */
    DAMAGED(4);

    private final int status;

    ExitCode(int status) {
        this.status = status;
    }

    int status() {
        return status;
    }
}
