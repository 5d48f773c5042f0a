package io.kicktrace.cli;

import io.kicktrace.ingest.kafka.KafkaTarget;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Where chunks are: in a folder or in a topic. */
sealed interface Place {
    /**
     * A folder.
     *
     * @param path the folder
     */
    record Folder(Path path) implements Place {}

    /**
     * A topic.
     *
     * @param name its name
     */
    record Topic(String name) implements Place {}

    /** {@code file:DIR}, just {@code DIR}, or {@code kafka:TOPIC}. */
    final class Converter implements ITypeConverter<Place> {
        private static final String KAFKA = "kafka:";

        @Override
        public Place convert(String text) throws Exception {
            if (!text.startsWith(KAFKA)) {
                return new Folder(new Location().convert(text));
            }
            String topic = text.substring(KAFKA.length());
            if (!KafkaTarget.isTopic(topic)) {
                throw new TypeConversionException(
                        "expected kafka:TOPIC with a topic of letters, digits, '.', '_' and '-', found '" + text + "'");
            }
            return new Topic(topic);
        }
    }
}
