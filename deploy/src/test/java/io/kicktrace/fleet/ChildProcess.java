package io.kicktrace.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own, that can be killed. Its words go to a file. */
final class ChildProcess implements AutoCloseable {
    /** What a process prints when it can be used. */
    static final String READY = "READY";

    private static final long READY_SECONDS = 90;

    private final String name;
    private final Process process;
    private final Path log;

    private ChildProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /**
     * Starts one.
     *
     * @param dir where its log and temporary files go
     * @param classPath its class path
     * @param jvm options of the JVM
     * @param main class and arguments
     */
    static ChildProcess start(String name, Path dir, String classPath, List<String> jvm, List<String> main)
            throws IOException {
        Files.createDirectories(dir.resolve("tmp"));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
        command.add("-Djava.io.tmpdir=" + dir.resolve("tmp"));
        command.add("-Dorg.apache.avro.SERIALIZABLE_PACKAGES=io.kicktrace.avro");
        command.addAll(jvm);
        command.add("-cp");
        command.add(classPath);
        command.addAll(main);
        Path log = dir.resolve(name + ".log");
        Process process = new ProcessBuilder(command)
                .directory(dir.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        return new ChildProcess(name, process, log);
    }

    /** Waits until it prints that it is ready; what earlier processes of that log printed does not count. */
    ChildProcess awaitReady(long logBytesBefore) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_SECONDS);
        while (System.nanoTime() < end) {
            byte[] words = Files.readAllBytes(log);
            String fresh = new String(
                    words,
                    (int) logBytesBefore,
                    words.length - (int) logBytesBefore,
                    java.nio.charset.StandardCharsets.UTF_8);
            if (fresh.contains(READY)) {
                return this;
            }
            if (!process.isAlive()) {
                throw new IOException(name + " ended with status " + process.exitValue() + ":\n" + fresh);
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        kill();
        throw new IOException(name + " was not ready after " + READY_SECONDS + " s, see " + log);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    int exitValue() {
        return process.exitValue();
    }

    Path log() {
        return log;
    }

    /** SIGKILL: nothing is tidied up. */
    void kill() {
        process.destroyForcibly();
        await(10);
    }

    /** Whether it ends within a time. */
    boolean await(long seconds) {
        try {
            return process.waitFor(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends it: by the end of its input, else by force. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        if (!await(5)) {
            kill();
        }
    }
}
