package io.kicktrace.cli;

import io.kicktrace.analytics.AnalyzeJob;
import io.kicktrace.analytics.AnalyzeOptions;
import io.kicktrace.analytics.AnalyzeResult;
import io.kicktrace.analytics.TopicJob;
import io.kicktrace.analytics.TopicOptions;
import io.kicktrace.avro.CaptureReport;
import io.kicktrace.avro.Diagnostic;
import io.kicktrace.avro.Severity;
import io.kicktrace.ingest.Ingest;
import io.kicktrace.ingest.IngestOptions;
import io.kicktrace.ingest.IngestResult;
import io.kicktrace.ingest.kafka.ClientProperties;
import io.kicktrace.ingest.kafka.ReportTopic;
import io.kicktrace.ingest.kafka.Topics;
import io.kicktrace.ingest.sink.CaptureSink;
import io.kicktrace.ingest.sink.FileSink;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.replay.run.ReplayOptions;
import io.kicktrace.replay.run.ReplayRun;
import io.kicktrace.report.html.HtmlReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The stages, one after another; each leaves its results in the output folder for the next. */
final class Stages {
    private final Terminal terminal;
    private boolean imperfect;
    private boolean unreadable;

    Stages(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Where a folder of results keeps its chunks. */
    static Path events(Path out) {
        return out.resolve("events");
    }

    List<CaptureReport> ingest(IngestOptions options) throws IOException {
        return judged(
                Ingest.run(options, (path, read, size, events) -> terminal.progress("reading " + path, read, size)));
    }

    List<CaptureReport> ingest(IngestOptions options, CaptureSink sink) throws IOException {
        return judged(Ingest.run(
                options, (path, read, size, events) -> terminal.progress("reading " + path, read, size), sink));
    }

    private List<CaptureReport> judged(IngestResult result) {
        terminal.wipe();
        result.reports().forEach(this::judge);
        return result.reports();
    }

    /** What an earlier ingest told of its inputs goes with its chunks, so that damage and losses are said here too. */
    void takeOver(Path from, Path out) throws IOException {
        for (CaptureReport report : CaptureReports.copy(from, out)) {
            judge(report);
        }
        // that ingest said it by its own exit status; the chunks of the others are all there
        unreadable = false;
    }

    /** The same of a topic. */
    void takeOver(String topic, ClientProperties properties, Path out) throws IOException {
        ReportTopic.Reports told = ReportTopic.read(topic, properties);
        if (told.damaged() > 0) {
            imperfect = true;
            terminal.say(
                    "kafka:%s: %d records are no reports and were passed over", Topics.captures(topic), told.damaged());
        }
        told.reports().forEach(this::judge);
        unreadable = false;
        FileSink.publishReports(out, told.reports());
    }

    /** Analyses, and drops the predictions of an earlier run, which do not belong to what is there then. */
    @SuppressWarnings("try") // the line on the terminal is there for as long as the work lasts
    void analyze(AnalyzeOptions options) throws IOException {
        Files.deleteIfExists(predictions(options.out()));
        try (Terminal.Working working = terminal.working("analysing")) {
            AnalyzeJob.run(options);
        }
    }

    @SuppressWarnings("try") // as above
    void analyze(TopicOptions options) throws IOException {
        Files.deleteIfExists(predictions(Path.of(options.out())));
        try (Terminal.Working working = terminal.working("analysing")) {
            AnalyzeResult result = TopicJob.untilEnd(options);
            if (result.damagedChunks() + result.lateChunks() > 0) {
                imperfect = true;
                terminal.say(
                        "kafka:%s: %d records are no chunks (damaged/), %d chunks came too late (late/)",
                        options.input().topic(), result.damagedChunks(), result.lateChunks());
            }
        }
    }

    @SuppressWarnings("try") // as above
    void replay(ReplayOptions options) throws IOException {
        List<String> notes;
        try (Terminal.Working working = terminal.working("replaying")) {
            notes = ReplayRun.run(options).notes();
        }
        notes.forEach(note -> terminal.say("%s", note));
    }

    /** Writes the report that people open, beside the results it is made of. */
    void page(Path out) throws IOException {
        Path page = out.resolve("report.html");
        Files.writeString(page, HtmlReport.of(ResultsPlace.of(out).summary()));
        terminal.say("%s: open it in a browser", page);
    }

    /** Prints the results, and returns the exit status of the whole. */
    int report(OutputOptions output, ResultsPlace place) throws IOException {
        output.format().print(place);
        return status(output.strict());
    }

    int status(boolean strict) {
        if (unreadable) {
            return ExitCode.UNREADABLE.status();
        }
        return (imperfect && strict ? ExitCode.DAMAGED : ExitCode.DONE).status();
    }

    private void judge(CaptureReport input) {
        for (Diagnostic diagnostic : input.getDiagnostics()) {
            if (diagnostic.getSeverity() != Severity.INFO) {
                imperfect = true;
                unreadable |= diagnostic.getCode().equals(IngestStat.UNREADABLE_INPUT.code());
                terminal.say("%s: %s", input.getPath(), diagnostic.getText());
            }
        }
    }

    private static Path predictions(Path out) {
        return out.resolve("predictions").resolve("predictions.parquet");
    }
}
