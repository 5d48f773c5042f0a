package io.kicktrace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A folder to write results into, looked at before work begins: stages replace what stands in its subfolders. */
final class OutputFolder {
    private static final List<String> SUBFOLDERS = List.of(
            "events",
            "captures",
            "queue_windows",
            "queue_captures",
            "vm_windows",
            "vm_captures",
            "timelines",
            "late",
            "predictions");
    private static final List<String> SUFFIXES = List.of(".avro", ".parquet", ".part");

    private OutputFolder() {}

    /** The folder, if results may be written there; else the command line is wrong. */
    static Path checked(Path out, String option, CommandSpec verb) throws IOException {
        String problem = problem(out, option);
        if (!problem.isEmpty()) {
            throw new ParameterException(verb.commandLine(), problem);
        }
        return out;
    }

    private static String problem(Path out, String option) throws IOException {
        Path existing = out.toAbsolutePath();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing)) {
            return "expected a folder for " + option + ", found a file: " + existing + "; name another one";
        }
        if (!Files.isWritable(existing)) {
            return "expected a folder that may be written for " + option + ", found " + existing
                    + ", which may not; name another one";
        }
        for (String name : SUBFOLDERS) {
            Optional<Path> foreign = foreign(out.resolve(name));
            if (foreign.isPresent()) {
                // else the results of a run would replace somebody's own folder of that name
                return "expected " + option + " to be new, empty or a folder of results, found " + foreign.get()
                        + ", which is none; name another one";
            }
        }
        return "";
    }

    private static Optional<Path> foreign(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Files.exists(folder) ? Optional.of(folder) : Optional.empty();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(f -> {
                        String name = f.getFileName().toString();
                        return !name.startsWith(".") && SUFFIXES.stream().noneMatch(name::endsWith);
                    })
                    .findFirst();
        }
    }
}
