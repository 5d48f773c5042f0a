package io.kicktrace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the command line as a process of its own, as the launcher does. */
final class Kicktrace {
    /**
     * What a process left.
     *
     * @param status exit status
     * @param out standard output
     * @param err standard error
     */
    record Ended(int status, String out, String err) {}

    private Kicktrace() {}

    static Ended run(Path directory, String... arguments) throws IOException, InterruptedException {
        return run(directory, new byte[0], arguments);
    }

    static Ended run(Path directory, byte[] input, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dorg.apache.avro.SERIALIZABLE_PACKAGES=io.kicktrace.avro",
                "-cp",
                System.getProperty("java.class.path"),
                "io.kicktrace.cli.Main"));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(directory, "out", ".txt");
        Path err = Files.createTempFile(directory, "err", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        process.getOutputStream().write(input);
        process.getOutputStream().close();
        if (!process.waitFor(3, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException("no end after 3 minutes: " + Files.readString(err));
        }
        return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    static Path sample(String name) {
        return Path.of("samples", name).toAbsolutePath();
    }

    /** The bytes of a sample, decompressed. */
    static byte[] text(String name) throws IOException {
        try (InputStream in = new java.util.zip.GZIPInputStream(Files.newInputStream(sample(name)))) {
            return in.readAllBytes();
        }
    }

    static String ascii(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
