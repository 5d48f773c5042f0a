package io.kicktrace.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where results go and how they are printed. */
final class OutputOptions {
    /** Where results go if nobody says. */
    static final String DEFAULT_FOLDER = "kicktrace-out";

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it before it parses
    private CommandSpec verb;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for Avro and Parquet (default: " + DEFAULT_FOLDER + "; of replay: that of --from).")
    private @Nullable Path out;

    @Mixin
    private FormatOption format = new FormatOption();

    @Mixin
    private StrictOption strict = new StrictOption();

    /** The folder for results, which may be written. */
    Path out() throws IOException {
        return outOr(Path.of(DEFAULT_FOLDER));
    }

    /** The same, with another default. */
    Path outOr(Path usual) throws IOException {
        return OutputFolder.checked(out == null ? usual : out, "--out", verb);
    }

    /** The verb whose options these are. */
    CommandSpec verb() {
        return verb;
    }

    Format format() {
        return format.format();
    }

    boolean strict() {
        return strict.strict();
    }
}
