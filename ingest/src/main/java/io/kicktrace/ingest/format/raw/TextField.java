package io.kicktrace.ingest.format.raw;

/** Finds one string of a record, wherever it stands. A string ends at its NUL or at the end of its room. */
final class TextField {
    /** What {@link #span} says of a string that lies outside its record. */
    static final long OUTSIDE = -1;

    private final FormatField field;
    private final Endian endian;

    private TextField(FormatField field, Endian endian) {
        this.field = field;
        this.endian = endian;
    }

    /** Whether a field can be read as a string. */
    static boolean isText(FormatField f) {
        return switch (f.place()) {
            case INLINE -> f.type().endsWith("[]");
            case RECORD_RELATIVE, FIELD_RELATIVE -> f.sizeBytes() == 4 || f.sizeBytes() == 2;
        };
    }

    static TextField of(FormatField f, Endian endian) {
        return new TextField(f, endian);
    }

    /**
     * Where the string stands in {@code record}: index of its first byte, to be had by {@link #from}, and index behind its
     * last, by {@link #to}; or {@link #OUTSIDE}. The caller has checked that the record reaches to the field's end.
     */
    long span(byte[] record, int start, int length) {
        int offset = field.offsetBytes();
        int room = field.sizeBytes();
        switch (field.place()) {
            case INLINE -> {
                if (room == 0) {
                    room = length - offset;
                }
            }
            case RECORD_RELATIVE, FIELD_RELATIVE -> {
                int base = field.place() == FormatField.Place.FIELD_RELATIVE ? field.endBytes() : 0;
                if (field.sizeBytes() == 2) {
                    // kernels before 2.6.33 give no length
                    offset = base + endian.u16(record, start + offset);
                    room = length - offset;
                } else {
                    int location = endian.s32(record, start + offset);
                    offset = base + (location & 0xffff);
                    room = location >>> 16;
                }
            }
        }
        if (room < 0 || offset + room > length) {
            return OUTSIDE;
        }
        int from = start + offset;
        int to = from;
        while (to < from + room && record[to] != 0) {
            to++;
        }
        return (long) from << 32 | to;
    }

    static int from(long span) {
        return (int) (span >>> 32);
    }

    static int to(long span) {
        return (int) span;
    }
}
