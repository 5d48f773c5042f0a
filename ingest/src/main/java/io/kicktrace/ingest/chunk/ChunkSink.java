package io.kicktrace.ingest.chunk;

import java.io.IOException;

/** Where encoded chunks go, in order. */
@FunctionalInterface
public interface ChunkSink {
    /** One chunk: an Avro body of the current schema. */
    void chunk(byte[] body) throws IOException;
}
