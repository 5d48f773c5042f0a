package io.kicktrace.ingest.format.raw;

import java.util.List;
import java.util.Optional;

/**
 * One event as the recording kernel describes it in {@code events/SYSTEM/NAME/format}. Offsets are taken from there and
 * never from types: kernels leave gaps and lengthen the common fields.
 *
 * @param system group of the event, such as {@code kvm}; empty if not told
 * @param name name, such as {@code kvm_exit}
 * @param id number in the records; another on each kernel and boot
 * @param fields common and own fields, in the order of the text
 */
public record EventFormat(String system, String name, int id, List<FormatField> fields) {
    /** Longest format text that is read. */
    public static final int MAX_TEXT_BYTES = 1 << 20;

    /** Copies the list. */
    public EventFormat {
        fields = List.copyOf(fields);
    }

    /** Reads a format text of which the system is not told. */
    public static EventFormat parse(byte[] text) throws MalformedFormatException {
        return parse("", text);
    }

    /**
     * Reads a format text.
     *
     * @throws MalformedFormatException if it has no name or no number
     */
    public static EventFormat parse(String system, byte[] text) throws MalformedFormatException {
        return FormatText.parse(system, text);
    }

    /** Reads field lines alone, as {@code header_page} holds them. */
    public static List<FormatField> parseFields(byte[] text) throws MalformedFormatException {
        return FormatText.parseFields(text);
    }

    /** A field by its name; the first of two with one name. */
    public Optional<FormatField> field(String fieldName) {
        return fields.stream().filter(f -> f.name().equals(fieldName)).findFirst();
    }
}
