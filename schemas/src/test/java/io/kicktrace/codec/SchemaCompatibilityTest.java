package io.kicktrace.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.specific.SpecificData;
import org.junit.jupiter.api.Test;

/**
 * FULL compatibility with every released version: today's readers read what they wrote, and their readers read what we
 * write. Hosts and clusters are never upgraded at the same instant.
 */
class SchemaCompatibilityTest {
    private static final Path RELEASED = Path.of("src/main/avro/released");

    @Test
    void everyReleasedSchemaIsReadAndReadsUs() throws Exception {
        List<String> broken = new ArrayList<>();
        for (Path file : released()) {
            Schema old = new Schema.Parser().parse(file.toFile());
            Schema today = today(old.getFullName());
            check(broken, file + " cannot be read", today, old);
            check(broken, file + " cannot read us", old, today);
        }
        assertEquals(List.of(), broken);
    }

    @Test
    void everyFieldHasADocument() throws Exception {
        List<String> bare = new ArrayList<>();
        for (String name : List.of("EventChunk", "CaptureReport", "TimelinePiece", "QueueWindow", "VmWindow")) {
            collectUndocumented(today("io.kicktrace.avro." + name), bare, new ArrayList<>());
        }
        assertEquals(List.of(), bare);
    }

    @Test
    void aReleaseIsKept() throws IOException {
        assertTrue(released().size() >= 5, "released schemas found: " + released());
    }

    private static void collectUndocumented(Schema schema, List<String> bare, List<String> seen) {
        switch (schema.getType()) {
            case RECORD -> {
                if (seen.contains(schema.getFullName())) {
                    return;
                }
                seen.add(schema.getFullName());
                for (Schema.Field field : schema.getFields()) {
                    if (field.doc() == null || field.doc().isBlank()) {
                        bare.add(schema.getName() + "." + field.name());
                    }
                    collectUndocumented(field.schema(), bare, seen);
                }
            }
            case UNION -> schema.getTypes().forEach(s -> collectUndocumented(s, bare, seen));
            case ARRAY -> collectUndocumented(schema.getElementType(), bare, seen);
            case MAP -> collectUndocumented(schema.getValueType(), bare, seen);
            case ENUM, STRING, BYTES, FIXED, INT, LONG, FLOAT, DOUBLE, BOOLEAN, NULL -> {}
        }
    }

    private static void check(List<String> broken, String what, Schema reader, Schema writer) {
        var result = SchemaCompatibility.checkReaderWriterCompatibility(reader, writer);
        if (result.getType() != SchemaCompatibilityType.COMPATIBLE) {
            broken.add(what + ": " + result.getResult().getIncompatibilities());
        }
    }

    private static Schema today(String fullName) throws ClassNotFoundException {
        return SpecificData.get().getSchema(Class.forName(fullName));
    }

    private static List<Path> released() throws IOException {
        try (Stream<Path> files = Files.walk(RELEASED)) {
            return files.filter(f -> f.toString().endsWith(".avsc")).sorted().toList();
        }
    }
}
