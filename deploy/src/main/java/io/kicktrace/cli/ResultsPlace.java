package io.kicktrace.cli;

import io.kicktrace.report.Results;
import io.kicktrace.report.summary.Summary;
import io.kicktrace.report.summary.SummaryReader;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Where results lie.
 *
 * @param measured folder of the analysis
 * @param predicted folder of the replay, mostly the same
 */
record ResultsPlace(Path measured, Path predicted) {

    /** All in one folder. */
    static ResultsPlace of(Path folder) {
        return new ResultsPlace(folder, folder);
    }

    /** Their records as they are. */
    Results results() throws IOException {
        Results results = Results.read(measured);
        return measured.equals(predicted) ? results : results.withPredictionsOf(Results.read(predicted));
    }

    /** What they come to. */
    Summary summary() throws IOException {
        return SummaryReader.ofCaptures(measured, predicted);
    }
}
