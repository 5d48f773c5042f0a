package io.kicktrace.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the exit status of the process says; the numbers are part of the command line's contract. */
enum ExitCode {
    DONE(0, "done"),
    FAILED(1, "failed, for a reason that lies neither in the command line nor in the input"),
    USAGE(2, "the command line is wrong, or a file that an option names"),
    UNREADABLE(3, "an input could not be read, or nothing in it was recognised"),
    DAMAGED(4, "done, but input was damaged or events were lost; only with --strict, else 0 and a warning");

    private final int status;
    private final String meaning;

    ExitCode(int status, String meaning) {
        this.status = status;
        this.meaning = meaning;
    }

    int status() {
        return status;
    }

    /** Each status with its meaning, for help. */
    static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        for (ExitCode code : values()) {
            meanings.put(Integer.toString(code.status), code.meaning);
        }
        return meanings;
    }
}
