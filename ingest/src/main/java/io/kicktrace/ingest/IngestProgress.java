package io.kicktrace.ingest;

/** Told now and then how far an ingest is. */
@FunctionalInterface
public interface IngestProgress {
    /** Tells nobody. */
    IngestProgress NONE = (path, readBytes, sizeBytes, events) -> {};

    /**
     * How far it is.
     *
     * @param path input, as the user gave it
     * @param readBytes bytes of it read, compressed
     * @param sizeBytes its size, compressed; -1 unknown
     * @param events events of it read
     */
    void update(String path, long readBytes, long sizeBytes, long events);
}
