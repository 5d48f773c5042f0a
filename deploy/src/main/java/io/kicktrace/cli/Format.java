package io.kicktrace.cli;

import io.kicktrace.report.CsvReport;
import io.kicktrace.report.JsonReport;
import io.kicktrace.report.Results;
import io.kicktrace.report.TableReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** How results are printed. */
enum Format {
    TABLE,
    JSON,
    CSV;

    /** Prints results on standard output, and nothing else. */
    void print(Results results) throws IOException {
        StandardOutput.write(out -> {
            switch (this) {
                case TABLE -> out.write(TableReport.of(results).getBytes(StandardCharsets.UTF_8));
                case JSON -> JsonReport.write(results, out);
                case CSV -> out.write(CsvReport.of(results).getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    /** As users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
