package io.kicktrace.replay.run;

import io.kicktrace.avro.Prediction;
import io.kicktrace.replay.calibrate.Calibration;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the timelines of a run's folder, predicts every variant for every queue, writes the predictions. */
public final class ReplayRun {

    private ReplayRun() {}

    /** Reads FROM/timelines, writes OUT/predictions/predictions.parquet, also where there is nothing to predict. */
    public static ReplayResult run(ReplayOptions options) throws IOException {
        TimelineFiles files = TimelineFiles.of(options.from().resolve("timelines"));
        List<String> notes = new ArrayList<>();
        if (files.keys().isEmpty()) {
            notes.add("no predictions: expected timelines of TX queues under "
                    + options.from().resolve("timelines")
                    + ", found " + (files.fileCount() == 0 ? "none" : files.fileCount() + " files without one")
                    + "; record the TX handler's runs and batch flushes");
        }
        List<Prediction> rows = new ArrayList<>();
        for (TimelineKey key : files.keys()) {
            Calibration calibration = Calibration.of(files.timeline(key));
            rows.addAll(QueueRows.of(key, calibration, options));
        }
        PredictionFile.write(options.out().resolve("predictions").resolve("predictions.parquet"), rows);
        return new ReplayResult(files.keys().size(), rows.size(), notes);
    }
}
