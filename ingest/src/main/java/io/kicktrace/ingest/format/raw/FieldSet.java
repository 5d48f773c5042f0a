package io.kicktrace.ingest.format.raw;

import java.util.Optional;

/** The fields that a decoder takes from a format, and how long a record must be to hold them all. */
final class FieldSet {
    private final EventFormat format;
    private final Endian endian;
    private int needBytes;
    private boolean complete = true;

    FieldSet(EventFormat format, Endian endian) {
        this.format = format;
        this.endian = endian;
    }

    /** Nothing taken yet, of the same format. */
    FieldSet again() {
        return new FieldSet(format, endian);
    }

    /** An integer without which the event says nothing. */
    IntField required(String name) {
        IntField f = optional(name, 0);
        complete &= f.isPresent();
        return f;
    }

    /** An integer that some kernels do not record. */
    IntField optional(String name, long otherwise) {
        Optional<FormatField> f = format.field(name).filter(IntField::isInteger);
        if (f.isEmpty()) {
            return IntField.absent(otherwise);
        }
        needBytes = Math.max(needBytes, f.get().endBytes());
        return IntField.of(f.get(), endian);
    }

    /** A string without which the event says nothing. */
    TextField text(String name) {
        Optional<TextField> f = optionalText(name);
        complete &= f.isPresent();
        return f.orElseGet(
                () -> TextField.of(new FormatField(name, "", FormatField.Place.INLINE, 0, 0, false), endian));
    }

    /** A string that some kernels do not record. */
    Optional<TextField> optionalText(String name) {
        Optional<FormatField> f = format.field(name).filter(TextField::isText);
        f.ifPresent(field -> needBytes = Math.max(needBytes, field.endBytes()));
        return f.map(field -> TextField.of(field, endian));
    }

    /** Whether all required fields are there. */
    boolean isComplete() {
        return complete;
    }

    /** Length that a record must have. */
    int needBytes() {
        return needBytes;
    }
}
