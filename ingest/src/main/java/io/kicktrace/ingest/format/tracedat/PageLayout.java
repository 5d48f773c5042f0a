package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.format.raw.EventFormat;
import io.kicktrace.ingest.format.raw.FormatField;
import java.io.IOException;
import java.util.List;

/**
 * Where the parts of a ring-buffer page stand, as the recording kernel's {@code header_page} says.
 *
 * @param timeAt offset of the time of the page's first event, 8 bytes
 * @param commitAt offset of the number of bytes used, with flags
 * @param longBytes size of the kernel's long: 4 or 8
 * @param dataAt offset of the events
 * @param pageBytes size of a page of the buffer: several pages of the machine, if its user chose so
 */
record PageLayout(int timeAt, int commitAt, int longBytes, int dataAt, int pageBytes) {
    private static final int MAX_HEADER_BYTES = 256;

    /**
     * Reads the text.
     *
     * @param machinePageBytes size of a page if the text makes no sense there
     */
    static PageLayout parse(byte[] headerPage, int machinePageBytes) throws IOException {
        List<FormatField> fields = EventFormat.parseFields(headerPage);
        FormatField time = field(fields, "timestamp");
        FormatField commit = field(fields, "commit");
        FormatField data = field(fields, "data");
        boolean sane = time.sizeBytes() == 8
                && (commit.sizeBytes() == 4 || commit.sizeBytes() == 8)
                && data.offsetBytes() >= Math.max(time.endBytes(), commit.endBytes())
                && data.offsetBytes() <= MAX_HEADER_BYTES;
        if (!sane) {
            throw new IOException(
                    "trace.dat, header_page: expected timestamp of 8 bytes, commit of 4 or 8 and data behind"
                            + " them, found " + time + ", " + commit + ", " + data);
        }
        int told = data.endBytes();
        return new PageLayout(
                time.offsetBytes(),
                commit.offsetBytes(),
                commit.sizeBytes(),
                data.offsetBytes(),
                told > machinePageBytes && FileStart.isPageSize(told) ? told : machinePageBytes);
    }

    /** The word that tells how many bytes of a page are used, and flags in its upper bits. */
    long commit(byte[] block, int pageAt, Endian endian) {
        int at = pageAt + commitAt + (endian == Endian.BIG && longBytes == 8 ? 4 : 0);
        return endian.u32(block, at);
    }

    private static FormatField field(List<FormatField> fields, String name) throws IOException {
        return fields.stream()
                .filter(f -> f.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IOException("trace.dat, header_page: expected a field '" + name + "', found none"));
    }
}
