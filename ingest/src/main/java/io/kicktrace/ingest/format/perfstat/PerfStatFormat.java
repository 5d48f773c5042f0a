package io.kicktrace.ingest.format.perfstat;

import io.kicktrace.ingest.format.FormatReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Counts of {@code perf stat}. */
public final class PerfStatFormat {
    private static final int SURE = 90;
    /** Lines of separated fields are not perf's alone. */
    private static final int RATHER = 40;

    private PerfStatFormat() {}

    /** How surely the first bytes of an input are such counts: 0 to 100. */
    public static int sniff(byte[] head) {
        List<String> lines =
                new String(head, StandardCharsets.UTF_8).lines().limit(200).toList();
        if (lines.stream().anyMatch(line -> PerfStatInput.TITLE.matcher(line).matches())) {
            return SURE;
        }
        return lines.stream().anyMatch(line -> SeparatedCount.read(line).isPresent()) ? RATHER : 0;
    }

    /** A reader for one input. */
    public static FormatReader reader() {
        return (source, intake) -> new PerfStatInput(source, intake).read();
    }
}
