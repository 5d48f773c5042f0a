package io.kicktrace.ingest.format;

import io.kicktrace.ingest.bytes.ByteSource;
import java.io.IOException;

/** Reads one input of one format. */
public interface FormatReader {
    /**
     * Reads to the end and hands on what it finds. Damage inside the input is counted and passed over.
     *
     * @throws IOException if the input cannot be read at all
     */
    void read(ByteSource source, EventIntake intake) throws IOException;
}
