package io.kicktrace.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where an ingest notes how far Kafka has its chunks. */
final class StateOptions {
    @Option(
            names = "--state",
            paramLabel = "DIR",
            description =
                    "Where it is noted how far a topic has the chunks of a capture, so that a later run goes on from"
                            + " there. Default: $XDG_STATE_HOME/kicktrace, else ~/.local/state/kicktrace.")
    private @Nullable Path state;

    @Option(names = "--resend", description = "Send all chunks to the topic, also those that an earlier run sent.")
    private boolean resend;

    /** The folder of notes; none if all is to be sent. */
    Optional<Path> folder() {
        if (resend) {
            return Optional.empty();
        }
        if (state != null) {
            return Optional.of(state);
        }
        String xdg = System.getenv("XDG_STATE_HOME");
        Path base = xdg != null && !xdg.isBlank()
                ? Path.of(xdg)
                : Path.of(System.getProperty("user.home"), ".local", "state");
        return Optional.of(base.resolve("kicktrace"));
    }
}
