package io.kicktrace.cli;

import io.kicktrace.ingest.UnreadableInputException;

/** What is said when a stage fails, and with which exit status. */
final class Failure {
    private Failure() {}

    static int report(Exception e, Terminal terminal, boolean debug) {
        if (e instanceof BrokenPipeException) {
            // whoever read our output has had enough, as with `| head`
            return ExitCode.DONE.status();
        }
        String message = e.getMessage();
        terminal.say("%s", message == null ? e.getClass().getSimpleName() : message);
        if (debug) {
            e.printStackTrace();
        }
        if (e instanceof UnreadableInputException) {
            return ExitCode.UNREADABLE.status();
        }
        if (e instanceof IllegalArgumentException) {
            return ExitCode.USAGE.status();
        }
        if (!debug) {
            terminal.say("KICKTRACE_DEBUG=1 shows where it failed");
        }
        return ExitCode.FAILED.status();
    }
}
