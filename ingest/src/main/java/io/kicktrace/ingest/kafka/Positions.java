package io.kicktrace.ingest.kafka;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Properties;

/**
 * Notes how many chunks of each capture a topic has acknowledged, one small file a capture. A note that is lost or behind
 * costs time and nothing else: chunks that come again are dropped by their number. A note of a topic that was deleted and
 * made anew does not count.
 */
final class Positions {
    private static final String CHUNKS = "chunks";
    private static final String TOPIC = "topic";
    private static final String TOPIC_ID = "topic.id";

    private final Optional<Path> folder;
    private final String topic;
    private final String topicId;

    /**
     * Notes of one topic.
     *
     * @param state the folder for notes; empty: none are kept
     * @param topicId tells the topic from another one of the same name
     */
    Positions(Optional<Path> state, String topic, String topicId) throws IOException {
        this.topic = topic;
        this.topicId = topicId;
        folder = state.map(f -> f.resolve("positions"));
        if (folder.isPresent()) {
            Files.createDirectories(folder.get());
        }
    }

    /** How many chunks of the capture were acknowledged; 0 if nobody knows. */
    long read(String captureId) throws IOException {
        Optional<Path> file = folder.map(f -> file(f, captureId));
        if (file.isEmpty() || !Files.isRegularFile(file.get())) {
            return 0;
        }
        Properties note = new Properties();
        try (Reader reader = Files.newBufferedReader(file.get(), StandardCharsets.UTF_8)) {
            note.load(reader);
            boolean same = topicId.equals(note.getProperty(TOPIC_ID));
            return same ? Math.max(0, Long.parseLong(note.getProperty(CHUNKS, "0"))) : 0;
        } catch (IllegalArgumentException e) {
            // half a note: as good as none
            return 0;
        }
    }

    /** Notes how many chunks of the capture were acknowledged. */
    void write(String captureId, long chunks) throws IOException {
        if (folder.isEmpty()) {
            return;
        }
        Properties note = new Properties();
        note.setProperty(TOPIC, topic);
        note.setProperty(TOPIC_ID, topicId);
        note.setProperty(CHUNKS, Long.toString(chunks));
        Path file = file(folder.get(), captureId);
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try (Writer writer = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
            note.store(writer, null);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Capture ids are hexadecimal digits, topics are names Kafka takes. */
    private Path file(Path in, String captureId) {
        return in.resolve(captureId + "@" + topic + ".properties");
    }
}
