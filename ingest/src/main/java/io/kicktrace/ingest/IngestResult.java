package io.kicktrace.ingest;

import io.kicktrace.avro.CaptureReport;
import java.util.List;

/**
 * What an ingest came to.
 *
 * @param captureId names the ingest of all inputs; the same inputs and options give the same
 * @param reports one of each input, in their order; that of an input that could not be read says why
 */
public record IngestResult(String captureId, List<CaptureReport> reports) {
    /** Copies the list. */
    public IngestResult {
        reports = List.copyOf(reports);
    }
}
