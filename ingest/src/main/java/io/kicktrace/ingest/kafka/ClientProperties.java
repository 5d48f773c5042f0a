package io.kicktrace.ingest.kafka;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A client properties file as Kafka's own tools take it with {@code --command-config}. It is the only place for
 * passwords, so this never shows what stands in it but for the brokers.
 */
public final class ClientProperties {
    /** The key that every such file has. */
    public static final String BROKERS = "bootstrap.servers";
    /** Keys that are ours and not Kafka's. */
    private static final String OURS = "kicktrace.";

    private final Path file;
    private final Map<String, String> entries;

    private ClientProperties(Path file, Map<String, String> entries) {
        this.file = file;
        this.entries = entries;
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read or names no brokers
     */
    public static ClientProperties read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IllegalArgumentException | java.nio.charset.CharacterCodingException e) {
            throw new IOException(
                    file + ": expected a Java properties file in UTF-8, found one that cannot be read as such", e);
        }
        Map<String, String> entries = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> entries.put(name, properties.getProperty(name)));
        if (entries.getOrDefault(BROKERS, "").isBlank()) {
            throw new IOException(file + ": expected " + BROKERS + "=HOST:PORT[,HOST:PORT...], found none");
        }
        return new ClientProperties(file, entries);
    }

    /** Where they were read. */
    public Path file() {
        return file;
    }

    /** Brokers to begin with, as written. */
    public String brokers() {
        return entries.getOrDefault(BROKERS, "");
    }

    /** What one key says. */
    public Optional<String> get(String key) {
        return Optional.ofNullable(entries.get(key));
    }

    /** What Kafka's clients get: all but our own keys. */
    public Map<String, String> forClient() {
        Map<String, String> client = new HashMap<>(entries);
        client.keySet().removeIf(key -> key.startsWith(OURS));
        return client;
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
