package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.ingest.format.FormatReader;
import io.kicktrace.ingest.format.raw.Endian;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The entry to this package. */
public final class PerfDataFormat {
    /** Magic and size. */
    static final int START_BYTES = 16;

    private static final int SURE = 100;
    private static final byte[] LITTLE = "PERFILE2".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BIG = "2ELIFREP".getBytes(StandardCharsets.US_ASCII);

    private PerfDataFormat() {}

    /** How surely the first bytes of an input are a perf.data: the magic is eight bytes, so it is one or none. */
    public static int sniff(byte[] head) {
        return head.length >= START_BYTES && endian(head).isPresent() ? SURE : 0;
    }

    /** A reader for one input. */
    public static FormatReader reader() {
        return new PerfDataReader();
    }

    /** The recorder's byte order, from the magic. */
    static Optional<Endian> endian(byte[] head) {
        if (Arrays.equals(head, 0, Math.min(8, head.length), LITTLE, 0, 8)) {
            return Optional.of(Endian.LITTLE);
        }
        return Arrays.equals(head, 0, Math.min(8, head.length), BIG, 0, 8) ? Optional.of(Endian.BIG) : Optional.empty();
    }
}
