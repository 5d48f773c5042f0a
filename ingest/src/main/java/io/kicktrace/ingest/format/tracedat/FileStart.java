package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.format.raw.MetadataInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The first bytes of a trace.dat, alike in versions 6 and 7.
 *
 * @param version 6 or 7
 * @param pageBytes page size of the recording machine
 * @param endBytes offset of what follows
 */
record FileStart(int version, Endian endian, int pageBytes, long endBytes) {
    /** Smallest page of any machine. */
    static final int MIN_PAGE_BYTES = 1 << 12;
    /** Largest page, and largest buffer page that the kernel lets a user choose. */
    static final int MAX_PAGE_BYTES = 1 << 22;

    private static final byte[] MAGIC = "\u0017\u0008Dtracing".getBytes(StandardCharsets.ISO_8859_1);
    private static final int MAX_VERSION_BYTES = 16;

    static boolean hasMagic(byte[] head) {
        return head.length >= MAGIC.length && Arrays.equals(head, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    static FileStart read(SeekableTrace file) throws IOException {
        // no integer comes before the byte that tells their order
        MetadataInput in =
                new MetadataInput(file.stream(0, Long.MAX_VALUE), file.sizeBytes(), Endian.LITTLE, "trace.dat", 0);
        if (!hasMagic(in.bytes(MAGIC.length, MAGIC.length, "magic"))) {
            throw in.wrong("magic", "17 08 44 'tracing'", "other bytes");
        }
        String version = in.string(MAX_VERSION_BYTES, "version");
        if (!version.equals("6") && !version.equals("7")) {
            throw in.wrong(
                    "version", "6 or 7", "'" + version + "'; convert it with a 'trace-cmd convert' that knows it");
        }
        int order = in.u8("byte order");
        if (order > 1) {
            throw in.wrong("byte order", "0 (little) or 1 (big)", Integer.toString(order));
        }
        Endian endian = order == 1 ? Endian.BIG : Endian.LITTLE;
        in.u8("size of long");
        long page = endian.u32(in.bytes(4, 4, "page size"), 0);
        if (!isPageSize(page)) {
            throw in.wrong("page size", "a power of two from 4096 to " + MAX_PAGE_BYTES, Long.toString(page));
        }
        return new FileStart(version.equals("7") ? 7 : 6, endian, (int) page, in.position());
    }

    static boolean isPageSize(long bytes) {
        return bytes >= MIN_PAGE_BYTES && bytes <= MAX_PAGE_BYTES && Long.bitCount(bytes) == 1;
    }
}
