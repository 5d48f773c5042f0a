package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.ingest.format.raw.Endian;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;

/**
 * The first 104 bytes of a perf.data that is no pipe (trace-formats 5.1).
 *
 * @param attrBytes size of one attr and the place of its ids
 * @param attrs where the attrs stand
 * @param data where the records stand; size 0 if the recorder did not live to write it
 * @param features numbers of the features that the file has, ascending
 */
record FileHeader(int attrBytes, Range attrs, Range data, List<Integer> features) {
    /** Where something stands in the file. */
    record Range(long offset, long size) {
        long end() {
            return offset + size;
        }

        boolean overlaps(Range other) {
            return size > 0 && other.size > 0 && offset < other.end() && other.offset < end();
        }
    }

    static final int BYTES = 104;
    /** Before features were known. */
    private static final int OLD_BYTES = 72;

    private static final int FEATURE_WORDS = 4;
    private static final int HOSTNAME = 3;
    private static final int SMALLEST_ATTR = PerfAttr.FIRST_BYTES + 16;

    static FileHeader read(byte[] head, long fileBytes, Endian endian) throws IOException {
        if (head.length < OLD_BYTES) {
            throw new PerfFormatException(0, "expected a header of " + BYTES + " bytes, found " + head.length);
        }
        long size = endian.s64(head, 8);
        if (size != BYTES && size != OLD_BYTES) {
            throw new PerfFormatException(
                    8,
                    "expected a header of " + BYTES + " bytes, or 16 for a pipe, it says "
                            + Long.toUnsignedString(size));
        }
        long attrBytes = endian.s64(head, 16);
        Range attrs = range(head, 24, fileBytes, "attrs", endian);
        if (attrBytes < SMALLEST_ATTR || attrBytes > 1 << 16 || attrs.size() % attrBytes != 0) {
            throw new PerfFormatException(
                    16,
                    "expected attrs of " + SMALLEST_ATTR + " bytes or more that fill " + attrs.size()
                            + " bytes, found attr_size " + Long.toUnsignedString(attrBytes));
        }
        Range data = new Range(endian.s64(head, 40), endian.s64(head, 48));
        if (data.offset() < 0 || data.size() < 0 || data.offset() > fileBytes) {
            throw new PerfFormatException(
                    40,
                    "expected the records within the " + fileBytes + " bytes of the file, they start at "
                            + Long.toUnsignedString(data.offset()));
        }
        Range header = new Range(0, size);
        if (attrs.overlaps(header) || data.overlaps(header) || attrs.overlaps(data)) {
            throw new PerfFormatException(
                    24,
                    "expected header, attrs and records apart, found attrs at " + attrs.offset() + " to " + attrs.end()
                            + ", records at " + data.offset() + " to " + data.end());
        }
        long[] features = new long[FEATURE_WORDS];
        if (size == BYTES && head.length >= BYTES) {
            for (int i = 0; i < FEATURE_WORDS; i++) {
                features[i] = endian.s64(head, OLD_BYTES + 8 * i);
            }
        }
        return new FileHeader((int) attrBytes, attrs, data, numbers(wholeWords(features)));
    }

    /** A 32-bit big-endian recorder wrote words of four bytes: then the two halves of each word are exchanged. */
    private static long[] wholeWords(long[] features) {
        if ((features[0] >>> HOSTNAME & 1) == 0 && (features[0] >>> (HOSTNAME + 32) & 1) == 1) {
            for (int i = 0; i < features.length; i++) {
                features[i] = Long.rotateLeft(features[i], 32);
            }
        }
        return features;
    }

    private static Range range(byte[] head, int at, long fileBytes, String what, Endian endian) throws IOException {
        long offset = endian.s64(head, at);
        long size = endian.s64(head, at + 8);
        if (offset < 0 || size < 0 || offset > fileBytes || size > fileBytes - offset) {
            throw new PerfFormatException(
                    at,
                    "expected " + what + " within the " + fileBytes
                            + " bytes of the file, found offset " + Long.toUnsignedString(offset) + ", size "
                            + Long.toUnsignedString(size));
        }
        return new Range(offset, size);
    }

    private static List<Integer> numbers(long[] words) {
        return BitSet.valueOf(words).stream().boxed().toList();
    }
}
