package io.kicktrace.ingest.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSinkTest {
    private static final byte[] BODY = {};

    @TempDir
    Path out;

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(out)) {
            return all.filter(Files::isRegularFile)
                    .map(f -> out.relativize(f).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void nothingShowsBeforeAllIsDone() throws IOException {
        try (FileSink sink = new FileSink(out)) {
            sink.chunk("node", "id", BODY);
            assertEquals(List.of("events/node.avro.part"), files());
            sink.publish();
        }
        assertEquals(List.of("captures/captures.avro", "events/node.avro"), files());
    }

    @Test
    void aRunThatFailsLeavesWhatWasThere() throws IOException {
        try (FileSink sink = new FileSink(out)) {
            sink.chunk("old", "id", BODY);
            sink.publish();
        }
        try (FileSink sink = new FileSink(out)) {
            sink.chunk("new", "id", BODY);
        }
        assertEquals(List.of("captures/captures.avro", "events/old.avro"), files());
    }

    @Test
    void aRunReplacesWhatAnotherLeftAndTouchesNothingElse() throws IOException {
        Files.createDirectories(out.resolve("events"));
        Files.writeString(out.resolve("events/notes.txt"), "mine");
        Files.writeString(out.resolve("events/killed.avro.part"), "half");
        try (FileSink sink = new FileSink(out)) {
            sink.chunk("old", "id", BODY);
            sink.publish();
        }
        try (FileSink sink = new FileSink(out)) {
            sink.chunk("new", "id", BODY);
            sink.publish();
        }
        assertEquals(List.of("captures/captures.avro", "events/new.avro", "events/notes.txt"), files());
    }

    @Test
    void aHostThatComesBackGetsAnotherFile() throws IOException {
        try (FileSink sink = new FileSink(out)) {
            sink.chunk("a", "id", BODY);
            sink.chunk("b", "id", BODY);
            sink.chunk("a", "id", BODY);
            sink.publish();
        }
        assertEquals(List.of("captures/captures.avro", "events/a.avro", "events/a~2.avro", "events/b.avro"), files());
    }

    @Test
    void noNameLeavesItsFolder() {
        assertEquals("node-1.example_x", FileNames.escape("node-1.example_x"));
        assertEquals("%2E.%2F.%2Fetc", FileNames.escape("../.").concat(FileNames.escape("/etc")));
        assertEquals("%2E", FileNames.escape("."));
        assertEquals("a%7E2", FileNames.escape("a~2"));
        assertEquals("%C3%A4%00", FileNames.escape("\u00e4\0"));
        assertEquals("%25", FileNames.escape("%"));
        assertEquals("%", FileNames.escape(""));
    }

    @Test
    void longNamesAreCutAndStayApart() {
        String a = FileNames.escape("x".repeat(500) + "a");
        String b = FileNames.escape("x".repeat(500) + "b");

        assertEquals(0, a.length() > 255 ? 1 : 0);
        assertEquals(2, Stream.of(a, b).distinct().count());
    }
}
