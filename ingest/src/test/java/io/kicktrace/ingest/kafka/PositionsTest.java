package io.kicktrace.ingest.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PositionsTest {
    @TempDir
    Path state;

    @Test
    void aNoteIsOfOneCaptureAndOneTopic() throws IOException {
        positions("events", "id-1").write("a1", 7);
        assertEquals(7, positions("events", "id-1").read("a1"));
        assertEquals(0, positions("events", "id-1").read("b2"));
        assertEquals(0, positions("other", "id-1").read("a1"));
        assertEquals(0, positions("events", "id-2").read("a1"), "the topic was made anew");
    }

    @Test
    void aDamagedNoteIsNone() throws IOException {
        positions("events", "id").write("a1", 7);
        try (Stream<Path> files = Files.list(state.resolve("positions"))) {
            for (Path file : files.toList()) {
                Files.writeString(file, "topic.id=id\nchunks=\\u00zz");
            }
        }
        assertEquals(0, positions("events", "id").read("a1"));
    }

    @Test
    void withoutAFolderNothingIsKept() throws IOException {
        Positions none = new Positions(Optional.empty(), "events", "id");
        none.write("a1", 7);
        assertEquals(0, none.read("a1"));
        assertEquals(List.of(), List.of(state.toFile().list()));
    }

    private Positions positions(String topic, String id) throws IOException {
        return new Positions(Optional.of(state), topic, id);
    }
}
