package io.kicktrace.ingest.format.kvmstat;

import io.kicktrace.ingest.format.FormatReader;
import java.nio.charset.StandardCharsets;

/** Tables of {@code perf kvm stat}. */
public final class KvmStatFormat {
    /** No other format has such a title. */
    private static final int SURE = 95;

    private KvmStatFormat() {}

    /** How surely the first bytes of an input are such tables: 0 to 100. */
    public static int sniff(byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        return text.lines().anyMatch(line -> TableTitle.of(line).isPresent()) ? SURE : 0;
    }

    /** A reader for one input. */
    public static FormatReader reader() {
        return (source, intake) -> new KvmStatInput(source, intake).read();
    }
}
