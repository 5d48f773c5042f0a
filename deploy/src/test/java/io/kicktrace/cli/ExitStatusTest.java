package io.kicktrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exit statuses and messages of the process, as docs and scripts rely on them. */
class ExitStatusTest {
    private static final String SAMPLE = "guest-paced50us-unpatched.ftrace.txt.gz";

    @TempDir
    Path dir;

    @Test
    void missingFileIsUnreadable() throws Exception {
        Kicktrace.Ended ended = Kicktrace.run(dir, "run", "nowhere.txt");
        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.err()).contains("nowhere.txt");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void garbageIsUnreadableAndSaysWhatWasTried() throws Exception {
        Path garbage = Files.write(
                dir.resolve("garbage"), "once upon a time\n".repeat(100).getBytes(StandardCharsets.UTF_8));
        Kicktrace.Ended ended = Kicktrace.run(dir, "run", garbage.toString());
        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.err()).contains("garbage").contains("tracefs");
    }

    @Test
    void wrongOptionIsUsage() throws Exception {
        Kicktrace.Ended ended = Kicktrace.run(dir, "run", "--windows", "10s", "x");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains("--window");
    }

    @Test
    void noVerbIsUsage() throws Exception {
        assertThat(Kicktrace.run(dir).status()).isEqualTo(2);
    }

    @Test
    void wrongDurationIsUsage() throws Exception {
        Kicktrace.Ended ended = Kicktrace.run(dir, "run", "--window", "10 parsec", "x");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains("10 parsec").contains("500ms");
    }

    @Test
    void unknownVariantIsUsageAndNamesTheKnownOnes() throws Exception {
        Kicktrace.Ended ended = Kicktrace.run(
                dir, "run", "--variant", "nonesuch", Kicktrace.sample(SAMPLE).toString());
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains("nonesuch").contains("flush-first");
    }

    @Test
    void helpIsData() throws Exception {
        Kicktrace.Ended ended = Kicktrace.run(dir, "--help");
        assertThat(ended.status()).isZero();
        assertThat(ended.out()).contains("run", "ingest", "analyze", "replay", "report", "Exit status");
        assertThat(ended.err()).isEmpty();
        for (String verb : new String[] {"run", "ingest", "analyze", "replay", "report"}) {
            assertThat(Kicktrace.run(dir, verb, "--help").out()).as(verb).contains("Example");
        }
    }

    /** A file cut in the middle of its compressed stream: what came before is used, and said; --strict makes it a failure. */
    @Test
    void damagedInput() throws Exception {
        byte[] whole = Files.readAllBytes(Kicktrace.sample(SAMPLE));
        Path cut = Files.write(dir.resolve("cut.txt.gz"), Arrays.copyOf(whole, whole.length / 2));
        Kicktrace.Ended lenient = Kicktrace.run(dir, "analyze", "--format", "json", cut.toString());
        assertThat(lenient.status()).as(lenient.err()).isZero();
        assertThat(lenient.err()).contains("cut.txt.gz").contains("compressed");
        assertThat(lenient.out()).contains("\"queue\" : \"tx0\"");
        assertThat(Kicktrace.run(dir, "analyze", "--strict", cut.toString()).status())
                .isEqualTo(4);
    }

    @Test
    void oneUnreadableInputDoesNotStopTheOthers() throws Exception {
        Kicktrace.Ended ended = Kicktrace.run(
                dir,
                "analyze",
                "--format",
                "json",
                "nowhere.txt",
                Kicktrace.sample(SAMPLE).toString());
        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.out()).contains("\"queue\" : \"tx0\"");
    }

    @Test
    void stagesRunAlone() throws Exception {
        Path chunks = dir.resolve("chunks");
        Path results = dir.resolve("results");
        assertThat(Kicktrace.run(
                                dir,
                                "ingest",
                                "--to",
                                "file:" + chunks,
                                Kicktrace.sample(SAMPLE).toString())
                        .status())
                .isZero();
        Kicktrace.Ended analyzed =
                Kicktrace.run(dir, "analyze", "--from", "file:" + chunks, "--out", results.toString());
        assertThat(analyzed.status()).as(analyzed.err()).isZero();
        assertThat(analyzed.out()).contains("547");
        Kicktrace.Ended replayed = Kicktrace.run(
                dir, "replay", "--from", results.toString(), "--out", results.toString(), "--variant", "clairvoyant");
        assertThat(replayed.status()).as(replayed.err()).isZero();
        assertThat(replayed.out()).contains("clairvoyant");
    }
}
