package io.kicktrace.cli;

import io.kicktrace.analytics.AnalyzeJob;
import io.kicktrace.analytics.AnalyzeOptions;
import io.kicktrace.avro.CaptureReport;
import io.kicktrace.avro.Diagnostic;
import io.kicktrace.avro.Severity;
import io.kicktrace.ingest.Ingest;
import io.kicktrace.ingest.IngestOptions;
import io.kicktrace.ingest.IngestResult;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.replay.run.ReplayOptions;
import io.kicktrace.replay.run.ReplayRun;
import io.kicktrace.report.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The stages, one after another; each leaves its results in the output folder for the next. */
final class Stages {
    private final Terminal terminal = new Terminal();
    private boolean imperfect;
    private boolean unreadable;

    /** Where a folder of results keeps its chunks. */
    static Path events(Path out) {
        return out.resolve("events");
    }

    List<CaptureReport> ingest(IngestOptions options) throws IOException {
        IngestResult result =
                Ingest.run(options, (path, read, size, events) -> terminal.progress("reading " + path, read, size));
        terminal.wipe();
        for (CaptureReport input : result.reports()) {
            for (Diagnostic diagnostic : input.getDiagnostics()) {
                if (diagnostic.getSeverity() != Severity.INFO) {
                    imperfect = true;
                    unreadable |= diagnostic.getCode().equals(IngestStat.UNREADABLE_INPUT.code());
                    terminal.say("%s: %s", input.getPath(), diagnostic.getText());
                }
            }
        }
        return result.reports();
    }

    void analyze(AnalyzeOptions options) throws IOException {
        AnalyzeJob.run(options);
    }

    void replay(ReplayOptions options) throws IOException {
        for (String note : ReplayRun.run(options).notes()) {
            terminal.say("%s", note);
        }
    }

    /** Prints the results, and returns the exit status of the whole. */
    int report(OutputOptions output) throws IOException {
        output.format().print(Results.read(output.out()));
        return status(output.strict());
    }

    int status(boolean strict) {
        if (unreadable) {
            return ExitCode.UNREADABLE.status();
        }
        return (imperfect && strict ? ExitCode.DAMAGED : ExitCode.DONE).status();
    }
}
