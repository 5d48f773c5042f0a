package io.kicktrace.cli;

import java.io.PrintStream;
import java.util.Locale;

/**
 * Where words go: data on standard output, everything else on standard error. A line that counts progress is shown only
 * on a terminal (the launcher says whether there is one) and is wiped before any other words.
 */
final class Terminal {
    private static final long NANOS_BEFORE_PROGRESS = 1_000_000_000L;
    private static final long NANOS_BETWEEN_PROGRESS = 200_000_000L;

    private final PrintStream words;
    private final boolean interactive;
    private final long started = System.nanoTime();
    private long shown;
    private boolean lineOpen;

    Terminal() {
        this(System.err, Boolean.getBoolean("kicktrace.stderr.tty"));
    }

    Terminal(PrintStream words, boolean interactive) {
        this.words = words;
        this.interactive = interactive;
    }

    /** Says something that is no data. */
    synchronized void say(String format, Object... arguments) {
        wipe();
        words.printf(Locale.ROOT, "kicktrace: " + format + "%n", arguments);
    }

    /** Shows how far a long stage is; quiet in the first second and when standard error is no terminal. */
    synchronized void progress(String stage, long done, long total) {
        long now = System.nanoTime();
        if (!interactive || now - started < NANOS_BEFORE_PROGRESS || now - shown < NANOS_BETWEEN_PROGRESS) {
            return;
        }
        shown = now;
        lineOpen = true;
        double seconds = (now - started) / 1e9;
        double rate = done / seconds;
        if (total > 0 && done > 0) {
            words.printf(
                    Locale.ROOT,
                    "\rkicktrace: %s %3.0f %%  %.1f MB/s  ETA %.0f s\033[K",
                    stage,
                    100.0 * done / total,
                    rate / 1e6,
                    (total - done) / rate);
        } else {
            words.printf(Locale.ROOT, "\rkicktrace: %s %.1f MB  %.1f MB/s\033[K", stage, done / 1e6, rate / 1e6);
        }
        words.flush();
    }

    /** Removes the line that counts progress. */
    synchronized void wipe() {
        if (lineOpen) {
            words.print("\r\033[K");
            words.flush();
            lineOpen = false;
        }
    }
}
