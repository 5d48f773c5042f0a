package io.kicktrace.cli;

import io.kicktrace.avro.CaptureReport;
import io.kicktrace.inspect.InspectJson;
import io.kicktrace.inspect.InspectTable;
import io.kicktrace.inspect.Inspection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Tells what captures hold and what they can answer; writes nothing. */
@Command(
        name = "inspect",
        description = "Tells of captures: format, clock, events, losses, who is who, and which metrics they can give.",
        footer = {
            "",
            "Examples:",
            "  kicktrace inspect trace.txt.gz",
            "  kicktrace inspect --format json *.gz | jq '.[] | {path, events, lost}'"
        })
final class InspectCommand implements Callable<Integer> {
    /** What standard output gets. */
    enum InspectFormat {
        TABLE,
        JSON;

        /** As users write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Main main;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Captures; '-' is standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "What standard output gets: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private InspectFormat format = InspectFormat.TABLE;

    @Mixin
    private StrictOption strict = new StrictOption();

    @Mixin
    private InputOptions input = new InputOptions();

    @Override
    public Integer call() throws Exception {
        Path work = Files.createTempDirectory("kicktrace-inspect");
        try {
            Stages stages = new Stages(main.terminal());
            List<CaptureReport> reports = stages.ingest(input.ingest(files, work));
            List<Inspection> inspections = Inspection.of(Stages.events(work), reports);
            print(inspections);
            return stages.status(strict.strict());
        } finally {
            delete(work);
        }
    }

    private void print(List<Inspection> inspections) throws IOException {
        StandardOutput.write(out -> {
            switch (format) {
                case TABLE -> out.write(InspectTable.of(inspections).getBytes(StandardCharsets.UTF_8));
                case JSON -> InspectJson.write(inspections, out);
            }
        });
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(folder)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }
}
