package io.kicktrace.ingest.format.raw;

/** Reads one integer of a record; the caller has checked that the record reaches to {@link #endBytes}. */
final class IntField {
    private final int offsetBytes;
    /** 1, 2, 4, 8; 0 for a field that the event does not have. */
    private final int sizeBytes;

    private final boolean signed;
    private final Endian endian;
    private final long otherwise;

    private IntField(int offsetBytes, int sizeBytes, boolean signed, Endian endian, long otherwise) {
        this.offsetBytes = offsetBytes;
        this.sizeBytes = sizeBytes;
        this.signed = signed;
        this.endian = endian;
        this.otherwise = otherwise;
    }

    /** Whether a field can be read as an integer. */
    static boolean isInteger(FormatField f) {
        return switch (f.sizeBytes()) {
            case 1, 2, 4, 8 ->
                f.place() == FormatField.Place.INLINE && !f.type().endsWith("]");
            default -> false;
        };
    }

    static IntField of(FormatField f, Endian endian) {
        return new IntField(f.offsetBytes(), f.sizeBytes(), f.signed(), endian, 0);
    }

    /** A field that an event does not have, with the value to go on with. */
    static IntField absent(long value) {
        return new IntField(0, 0, false, Endian.LITTLE, value);
    }

    boolean isPresent() {
        return sizeBytes != 0;
    }

    int endBytes() {
        return offsetBytes + sizeBytes;
    }

    long read(byte[] record, int start) {
        int at = start + offsetBytes;
        return switch (sizeBytes) {
            case 1 -> signed ? record[at] : record[at] & 0xff;
            case 2 -> signed ? (short) endian.u16(record, at) : endian.u16(record, at);
            case 4 -> signed ? endian.s32(record, at) : endian.u32(record, at);
            case 8 -> endian.s64(record, at);
            default -> otherwise;
        };
    }
}
