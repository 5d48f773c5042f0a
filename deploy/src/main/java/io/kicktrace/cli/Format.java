package io.kicktrace.cli;

import io.kicktrace.report.CsvReport;
import io.kicktrace.report.JsonReport;
import io.kicktrace.report.TableReport;
import io.kicktrace.report.html.HtmlReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** How results are printed. */
enum Format {
    TABLE,
    JSON,
    CSV,
    HTML;

    /** Prints results on standard output, and nothing else. */
    void print(ResultsPlace place) throws IOException {
        StandardOutput.write(out -> {
            switch (this) {
                case TABLE -> out.write(TableReport.of(place.results()).getBytes(StandardCharsets.UTF_8));
                case JSON -> JsonReport.write(place.results(), out);
                case CSV -> out.write(CsvReport.of(place.results()).getBytes(StandardCharsets.UTF_8));
                case HTML -> out.write(HtmlReport.of(place.summary()).getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    /** As users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
