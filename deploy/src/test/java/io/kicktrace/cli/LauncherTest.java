package io.kicktrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script, with as much of a system around it as each case needs. */
class LauncherTest {
    private static final Path LAUNCHER =
            Path.of("..", "kicktrace").toAbsolutePath().normalize();

    @TempDir
    Path dir;

    @Test
    void isPlainShell() throws Exception {
        assertThat(run(Map.of(), "sh", "-n", LAUNCHER.toString())).isEmpty();
        assertThat(Files.isExecutable(LAUNCHER)).isTrue();
    }

    @Test
    void saysThatJavaIsMissing() throws Exception {
        Path copy = project();
        String said = run(Map.of("PATH", tools("dirname", "readlink"), "JAVA_HOME", ""), "/bin/sh", copy.toString());
        assertThat(said).contains("no Java found").contains("JDK 17").contains("apt-get install");
    }

    @Test
    void saysThatMavenIsMissing() throws Exception {
        Path copy = project();
        String said = run(
                Map.of(
                        "PATH",
                        tools("dirname", "readlink", "mkdir", "sed", "head", "find", "date"),
                        "JAVA_HOME",
                        System.getProperty("java.home")),
                "/bin/sh",
                copy.toString());
        assertThat(said).contains("no Maven found").contains("apt-get install maven");
    }

    /** A failing build is shown, and nothing is run; also through a symbolic link and from a folder with a space. */
    @Test
    void showsWhyTheBuildFailed() throws Exception {
        Path copy = project();
        Path mvn = dir.resolve("bin with space").resolve("mvn");
        Files.createDirectories(mvn.getParent());
        Files.writeString(mvn, "#!/bin/sh\necho '[ERROR] the schema is broken'\nexit 1\n");
        assertThat(mvn.toFile().setExecutable(true)).isTrue();
        Path link = Files.createSymbolicLink(dir.resolve("link"), copy);
        String said = run(
                Map.of(
                        "PATH",
                        mvn.getParent() + ":" + System.getenv("PATH"),
                        "JAVA_HOME",
                        System.getProperty("java.home")),
                "/bin/sh",
                link.toString());
        assertThat(said).contains("the build failed").contains("the schema is broken");
    }

    private Path project() throws IOException {
        Path home = Files.createDirectories(dir.resolve("a project"));
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        return Files.copy(LAUNCHER, home.resolve("kicktrace"));
    }

    /** A folder with links to just these tools. */
    private String tools(String... names) throws IOException {
        Path bin = Files.createDirectories(dir.resolve("tools"));
        for (String name : names) {
            Path tool = Files.exists(Path.of("/bin", name)) ? Path.of("/bin", name) : Path.of("/usr/bin", name);
            if (!Files.exists(bin.resolve(name))) {
                Files.createSymbolicLink(bin.resolve(name), tool);
            }
        }
        return bin.toString();
    }

    private String run(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(dir, "said", ".txt");
        ProcessBuilder builder = new ProcessBuilder(List.of(command))
                .directory(dir.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return Files.readString(out);
    }
}
