package io.kicktrace.report.summary;

import io.kicktrace.report.sql.ResultRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the section of one queue shows.
 *
 * @param line its line in the ranking
 * @param variants predictions: what runs now first, then by what they save
 * @param missing metrics that the capture could not give, with the reason and what to record
 * @param distributions metric to distribution, in the order to show them
 * @param trend one line a window
 * @param strip its worst moment
 */
public record QueueSection(
        ResultRow line,
        List<ResultRow> variants,
        List<ResultRow> missing,
        Map<String, Histogram> distributions,
        List<ResultRow> trend,
        Optional<Strip> strip) {

    /** What priors and assumptions the predictions rest on, each once. */
    public List<String> notes() {
        return variants.stream()
                .flatMap(v -> v.list("notes").stream())
                .distinct()
                .toList();
    }
}
