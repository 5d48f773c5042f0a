package io.kicktrace.ingest.format.raw;

/**
 * A field of an event's record.
 *
 * @param name name without array brackets, such as {@code comm} of {@code char comm[16]}
 * @param type declared type, such as {@code unsigned int}; {@code char[]} for a string of any place
 * @param place where the value stands
 * @param offsetBytes offset in the record
 * @param sizeBytes size in the record; 0 for an array that fills the rest of the record
 * @param signed whether an integer is signed
 */
public record FormatField(String name, String type, Place place, int offsetBytes, int sizeBytes, boolean signed) {
    /** Where a value stands. */
    public enum Place {
        /** At the field's offset. */
        INLINE,
        /** {@code __data_loc}: the field holds length and offset from the start of the record. */
        RECORD_RELATIVE,
        /** {@code __rel_loc}: the field holds length and offset from the end of the field. */
        FIELD_RELATIVE
    }

    /** First offset behind the field. */
    public int endBytes() {
        return offsetBytes + sizeBytes;
    }
}
