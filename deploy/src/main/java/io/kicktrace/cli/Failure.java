package io.kicktrace.cli;

import io.kicktrace.ingest.UnreadableInputException;
import io.kicktrace.report.UnreadableResultsException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What is said when a stage fails, and with which exit status. */
final class Failure {
    private static final long MIB = 1L << 20;

    private Failure() {}

    static int report(Throwable e, Terminal terminal, boolean debug) {
        if (e instanceof BrokenPipeException) {
            // whoever read our output has had enough, as with `| head`
            return ExitCode.DONE.status();
        }
        terminal.error("%s", words(e));
        if (debug) {
            e.printStackTrace();
        }
        if (e instanceof UnreadableInputException || e instanceof UnreadableResultsException) {
            return ExitCode.UNREADABLE.status();
        }
        if (!debug) {
            terminal.error("--debug shows where it failed");
        }
        return ExitCode.FAILED.status();
    }

    private static String words(Throwable e) {
        if (isOutOfMemory(e)) {
            return "ran out of memory at a heap of "
                    + Runtime.getRuntime().maxMemory() / MIB
                    + " MiB; expected it to suffice; give more with KICKTRACE_OPTS=-Xmx4g, or read fewer files at once";
        }
        if (e instanceof NoSuchFileException missing && missing.getReason() == null) {
            return missing.getFile() + ": expected a file or folder, found none; check the path";
        }
        if (e instanceof AccessDeniedException denied) {
            return denied.getFile() + ": may not be read or written; check its permissions";
        }
        if (e instanceof FileSystemException file) {
            // its own message is sometimes nothing but the path
            String reason = file.getReason();
            return file.getFile() + ": " + (reason == null ? file.getClass().getSimpleName() : reason);
        }
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }

    private static boolean isOutOfMemory(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }
}
