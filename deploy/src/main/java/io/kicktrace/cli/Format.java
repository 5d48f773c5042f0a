package io.kicktrace.cli;

import io.kicktrace.report.CsvReport;
import io.kicktrace.report.JsonReport;
import io.kicktrace.report.Results;
import io.kicktrace.report.TableReport;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** How results are printed. */
enum Format {
    TABLE {
        @Override
        void write(Results results, PrintStream out) throws IOException {
            out.write(TableReport.of(results).getBytes(StandardCharsets.UTF_8));
        }
    },
    JSON {
        @Override
        void write(Results results, PrintStream out) throws IOException {
            JsonReport.write(results, out);
        }
    },
    CSV {
        @Override
        void write(Results results, PrintStream out) throws IOException {
            out.write(CsvReport.of(results).getBytes(StandardCharsets.UTF_8));
        }
    };

    abstract void write(Results results, PrintStream out) throws IOException;

    /** Prints the results of a folder on standard output, and nothing else. */
    void print(Results results) throws IOException {
        write(results, System.out);
        if (System.out.checkError()) {
            throw new BrokenPipeException();
        }
    }
}
