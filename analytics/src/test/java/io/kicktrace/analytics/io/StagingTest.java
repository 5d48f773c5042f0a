package io.kicktrace.analytics.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results appear as a whole or not at all, and only those of this job are replaced. */
class StagingTest {
    @TempDir
    Path out;

    @Test
    void publishedResultsReplaceTheEarlierOnes() throws IOException {
        write(out.resolve("queue_windows/date=unknown/host=old/x.parquet"), "old");
        write(out.resolve("late/old.avro"), "old");
        write(out.resolve("events/h.avro"), "of another stage");
        try (Staging staging = new Staging(out)) {
            write(staging.results().resolve("queue_windows/date=unknown/host=new/part-7f-0.parquet"), "new");
            staging.publish();
        }
        assertThat(files()).containsExactly("events/h.avro", "queue_windows/date=unknown/host=new/00000.parquet");
    }

    @Test
    void unpublishedResultsLeaveTheEarlierOnes() throws IOException {
        write(out.resolve("queue_windows/date=unknown/host=old/x.parquet"), "old");
        try (Staging staging = new Staging(out)) {
            write(staging.results().resolve("queue_windows/date=unknown/host=new/part-7f-0.parquet"), "new");
        }
        assertThat(files()).containsExactly("queue_windows/date=unknown/host=old/x.parquet");
    }

    @Test
    void leftoversOfAKilledRunGo() throws IOException {
        write(out.resolve(".analyze/results/timelines/part-1.avro"), "of a killed run");
        try (Staging staging = new Staging(out)) {
            staging.publish();
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void partsAreNumberedByContent() throws IOException {
        for (List<String> names : List.of(List.of("part-a", "part-b"), List.of("part-z", "part-c"))) {
            try (Staging staging = new Staging(out)) {
                write(staging.results().resolve("timelines").resolve(names.get(0) + ".avro"), "one");
                write(staging.results().resolve("timelines").resolve(names.get(1) + ".avro"), "two");
                staging.publish();
            }
            assertThat(files()).containsExactly("timelines/00000.avro", "timelines/00001.avro");
            // SHA-256 of "two" begins with 3f, that of "one" with 76
            assertThat(out.resolve("timelines/00000.avro")).hasContent("two");
        }
    }

    /** Somebody keeps results on another disk: the link goes, what it points to stays. */
    @Test
    void linksAreNotFollowed() throws IOException {
        Path elsewhere = out.resolve("elsewhere");
        write(elsewhere.resolve("precious"), "precious");
        Files.createSymbolicLink(out.resolve("timelines"), elsewhere);
        try (Staging staging = new Staging(out)) {
            staging.publish();
        }
        assertThat(files()).containsExactly("elsewhere/precious");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> walk = Files.walk(out)) {
            return walk.filter(Files::isRegularFile)
                    .map(f -> out.relativize(f).toString())
                    .sorted()
                    .toList();
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
