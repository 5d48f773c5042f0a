package io.kicktrace.cli;

import io.kicktrace.report.Printable;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Where words go: data on standard output, everything else on standard error. A line that counts progress is shown only
 * on a terminal (the launcher says whether there is one) and is wiped before any other words.
 */
final class Terminal {
    private static final long NANOS_BEFORE_PROGRESS = 1_000_000_000L;
    private static final long NANOS_BETWEEN_PROGRESS = 200_000_000L;

    private final PrintStream words;
    private final boolean interactive;
    private boolean quiet;
    private String stage = "";
    private long stageStarted;
    private long shown;
    private boolean lineOpen;

    Terminal() {
        this(System.err, Boolean.getBoolean("kicktrace.stderr.tty"));
    }

    Terminal(PrintStream words, boolean interactive) {
        this.words = words;
        this.interactive = interactive;
    }

    /** Whether only errors are said. */
    synchronized void setQuiet(boolean isQuiet) {
        quiet = isQuiet;
    }

    /** Says something that is worth knowing: a warning, a note. */
    synchronized void say(String format, Object... arguments) {
        if (!quiet) {
            error(format, arguments);
        }
    }

    /** Says why nothing comes of it; also when quiet. */
    synchronized void error(String format, Object... arguments) {
        wipe();
        // names in it come from traces, which come from many hands
        for (String line : String.format(Locale.ROOT, format, arguments).split("\n", -1)) {
            words.println("kicktrace: " + Printable.of(line));
        }
        words.flush();
    }

    /** Shows how far a long stage is; quiet in its first second and when standard error is no terminal. */
    synchronized void progress(String name, long done, long total) {
        long now = System.nanoTime();
        if (!name.equals(stage)) {
            stage = name;
            stageStarted = now;
        }
        if (!isDue(now)) {
            return;
        }
        double seconds = (now - stageStarted) / 1e9;
        double rate = done / seconds;
        if (total > 0 && done > 0) {
            show(String.format(
                    Locale.ROOT,
                    "%s %3.0f %%  %.1f MB/s  ETA %.0f s",
                    name,
                    100.0 * done / total,
                    rate / 1e6,
                    (total - done) / rate));
        } else {
            show(String.format(Locale.ROOT, "%s %.1f MB  %.1f MB/s", name, done / 1e6, rate / 1e6));
        }
    }

    /** A stage that does not say how far it is: the seconds it takes are shown until it is closed. */
    Working working(String name) {
        return new Working(name);
    }

    /** Removes the line that counts progress. */
    synchronized void wipe() {
        if (lineOpen) {
            words.print("\r\033[K");
            words.flush();
            lineOpen = false;
        }
    }

    private synchronized void elapsed(Working work, String name, long startedNanos) {
        if (work.closed) {
            return;
        }
        long now = System.nanoTime();
        stage = name;
        stageStarted = startedNanos;
        if (isDue(now)) {
            show(String.format(Locale.ROOT, "%s %d s", name, (now - startedNanos) / 1_000_000_000L));
        }
    }

    private boolean isDue(long now) {
        return interactive
                && !quiet
                && now - stageStarted >= NANOS_BEFORE_PROGRESS
                && (!lineOpen || now - shown >= NANOS_BETWEEN_PROGRESS);
    }

    private void show(String line) {
        shown = System.nanoTime();
        lineOpen = true;
        words.print("\rkicktrace: " + Printable.of(line) + "\033[K");
        words.flush();
    }

    /** Counts seconds while a stage works. */
    final class Working implements AutoCloseable {
        private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(run -> {
            Thread thread = new Thread(run, "kicktrace-progress");
            thread.setDaemon(true);
            return thread;
        });

        private boolean closed;

        private Working(String name) {
            long started = System.nanoTime();
            var unused = clock.scheduleAtFixedRate(() -> elapsed(this, name, started), 1, 1, TimeUnit.SECONDS);
        }

        @Override
        public void close() {
            synchronized (Terminal.this) {
                closed = true;
                wipe();
            }
            clock.shutdownNow();
        }
    }
}
