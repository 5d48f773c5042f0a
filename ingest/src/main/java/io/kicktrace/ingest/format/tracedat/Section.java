package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import java.io.IOException;

/**
 * The header of a section of a version 7 file.
 *
 * @param id what it holds, as in {@link OptionId}
 * @param compressed whether it is compressed
 * @param bodyOffset offset of its body
 * @param bodyBytes size of its body in the file
 */
record Section(int id, boolean compressed, long bodyOffset, long bodyBytes) {
    /** Number, flags, description, size. */
    static final int HEADER_BYTES = 16;

    private static final int COMPRESSED = 1;

    static Section at(SeekableTrace file, long offset, Endian endian) throws IOException {
        byte[] header = new byte[HEADER_BYTES];
        if (offset < 0
                || offset > file.sizeBytes() - HEADER_BYTES
                || file.read(offset, header, HEADER_BYTES) < HEADER_BYTES) {
            throw new IOException("trace.dat: expected a section at offset " + Long.toUnsignedString(offset)
                    + ", found the end of the file at " + file.sizeBytes() + "; it was cut short, so copy it again");
        }
        long size = endian.s64(header, 8);
        if (size < 0) {
            throw new IOException("trace.dat, section at offset " + offset + ": expected a size below 2^63, found "
                    + Long.toUnsignedString(size));
        }
        return new Section(
                endian.u16(header, 0), (endian.u16(header, 2) & COMPRESSED) != 0, offset + HEADER_BYTES, size);
    }

    /** Where the next section starts, as sections stand one behind the other. */
    long endOffset() {
        return bodyOffset + bodyBytes;
    }
}
