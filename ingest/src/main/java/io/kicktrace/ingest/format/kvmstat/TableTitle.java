package io.kicktrace.ingest.format.kvmstat;

import io.kicktrace.avro.TableSubject;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The title line of a table.
 *
 * @param subject what the rows are, UNKNOWN if the title does not tell
 * @param layout which columns there are
 */
record TableTitle(TableSubject subject, RowLayout layout) {
    private static final int LONGEST = 1024;
    private static final Pattern MICROS = Pattern.compile(
            "\\s*(VM-EXIT|MMIO Access|IO Port Access|MSR Access|HCALL-EVENT)\\s+Samples\\s+Samples%\\s+Time%\\s.*");
    private static final Pattern NANOS = Pattern.compile(
            "\\s*Event name\\s+Samples\\s+Sample%\\s+Time \\(ns\\)\\s+Time%\\s+Max Time \\(ns\\)\\s+Min Time \\(ns\\)\\s+Mean Time \\(ns\\)\\s*");

    /** The title, if the line is one. */
    static Optional<TableTitle> of(String line) {
        if (line.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher micros = MICROS.matcher(line);
        if (micros.matches()) {
            return Optional.of(new TableTitle(subject(micros.group(1)), RowLayout.MICROS));
        }
        return NANOS.matcher(line).matches()
                ? Optional.of(new TableTitle(TableSubject.UNKNOWN, RowLayout.NANOS))
                : Optional.empty();
    }

    private static TableSubject subject(String title) {
        return switch (title) {
            case "VM-EXIT" -> TableSubject.VMEXIT;
            case "MMIO Access" -> TableSubject.MMIO;
            case "IO Port Access" -> TableSubject.IOPORT;
            case "MSR Access" -> TableSubject.MSR;
            case "HCALL-EVENT" -> TableSubject.HCALL;
            default -> TableSubject.UNKNOWN;
        };
    }
}
