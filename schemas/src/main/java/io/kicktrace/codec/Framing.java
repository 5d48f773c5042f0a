package io.kicktrace.codec;

import java.io.IOException;

/** What stands before the body of a chunk in a Kafka record, so that a reader knows which schema wrote it. */
public sealed interface Framing permits SingleObject, RegistryFrame {
    /** Puts the frame before a body of the current schema. */
    byte[] frame(byte[] body);

    /**
     * Takes the frame off and returns a body of the current schema.
     *
     * @throws IOException if the frame is another one, or the writer's schema is unknown
     */
    byte[] unframe(byte[] framed) throws IOException;
}
