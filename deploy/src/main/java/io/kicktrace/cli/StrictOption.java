package io.kicktrace.cli;

import picocli.CommandLine.Option;

/** Whether damage is a failure. */
final class StrictOption {
    @Option(names = "--strict", description = "End with status 4 if input was damaged or events were lost.")
    private boolean strict;

    boolean strict() {
        return strict;
    }
}
