package io.kicktrace.ingest.sink;

import io.kicktrace.avro.CaptureReport;
import java.io.Closeable;
import java.io.IOException;

/** Where the chunks and the reports of an ingest go. Closed without {@link #publish}, the ingest has failed. */
public interface CaptureSink extends Closeable {
    /**
     * Takes a chunk; waits while there is no room for it.
     *
     * @param host host of the capture
     * @param captureId names the capture; the same capture gives the same chunks in the same order, in whatever run
     * @param body the chunk, without frame
     */
    void chunk(String host, String captureId, byte[] body) throws IOException;

    /** Takes the report of one input. */
    void report(CaptureReport report);

    /** When this returns, everything is where it belongs. */
    void publish() throws IOException;
}
