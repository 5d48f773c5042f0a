package io.kicktrace.ingest.format.raw;

import io.kicktrace.ingest.format.raw.FormatField.Place;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads format texts. The part from {@code print fmt} on is C and not looked at. A field line that makes no sense is left
 * out: a decoder that needs it then does without.
 */
final class FormatText {
    /** More than any event has. */
    private static final int MAX_FIELDS = 1024;

    private static final int MAX_NAME_CHARS = 256;
    /** A record's length has 16 bits in perf.data; a page of trace.dat, which is described the same way, is longer. */
    private static final int MAX_RECORD_BYTES = 1 << 23;

    private static final Pattern NUMBER = Pattern.compile("\\s*(\\w+):\\s*(-?\\d{1,9})\\s*");

    private final String system;
    private String name = "";
    private int id = -1;
    private final List<FormatField> fields = new ArrayList<>();

    private FormatText(String system) {
        this.system = system;
    }

    static EventFormat parse(String system, byte[] text) throws MalformedFormatException {
        return read(system, text).result();
    }

    static List<FormatField> parseFields(byte[] text) throws MalformedFormatException {
        return List.copyOf(read("", text).fields);
    }

    private static FormatText read(String system, byte[] text) throws MalformedFormatException {
        if (text.length > EventFormat.MAX_TEXT_BYTES) {
            throw new MalformedFormatException("expected an event format of at most " + EventFormat.MAX_TEXT_BYTES
                    + " bytes, found one of " + text.length);
        }
        FormatText parser = new FormatText(system);
        // bytes, not characters: names are ASCII, and strings in the print format may be anything
        for (String line : new String(text, StandardCharsets.ISO_8859_1).split("\n", -1)) {
            if (line.startsWith("print fmt")) {
                break;
            }
            parser.line(line);
        }
        return parser;
    }

    private EventFormat result() throws MalformedFormatException {
        if (name.isEmpty() || name.length() > MAX_NAME_CHARS) {
            throw new MalformedFormatException("expected an event format with a line 'name: NAME', found "
                    + name.length() + " characters of name");
        }
        if (id < 0) {
            throw new MalformedFormatException(
                    "expected a line 'ID: NUMBER' in the format of " + name + ", found none");
        }
        return new EventFormat(system, name, id, fields);
    }

    private void line(String line) {
        if (line.startsWith("name:")) {
            name = line.substring("name:".length()).strip();
        } else if (line.startsWith("ID:")) {
            id = number(line).orElse(-1);
        } else if (fields.size() < MAX_FIELDS) {
            String t = line.stripLeading();
            if (t.startsWith("field")) {
                field(t.substring("field".length()));
            }
        }
    }

    /** {@code :DECLARATION;\toffset:N;\tsize:N;\tsigned:N;}, or {@code  special:DECLARATION;...} of old kernels. */
    private void field(String text) {
        String[] parts = text.split(";", -1);
        int colon = parts[0].indexOf(':');
        if (colon < 0) {
            return;
        }
        int offset = -1;
        int size = -1;
        int signed = -1;
        for (int i = 1; i < parts.length; i++) {
            Matcher m = NUMBER.matcher(parts[i]);
            if (m.matches()) {
                int value = Integer.parseInt(m.group(2));
                switch (m.group(1)) {
                    case "offset" -> offset = value;
                    case "size" -> size = value;
                    case "signed" -> signed = value;
                    default -> {
                        // a property of a newer kernel
                    }
                }
            }
        }
        if (offset >= 0 && size >= 0 && offset < MAX_RECORD_BYTES && size < MAX_RECORD_BYTES) {
            declared(parts[0].substring(colon + 1).strip(), offset, size, signed);
        }
    }

    private void declared(String declaration, int offset, int size, int signed) {
        int length = lengthWithoutArrays(declaration);
        boolean array = length < declaration.length();
        String d = declaration.substring(0, length);
        int start = d.length();
        while (start > 0 && isNamePart(d.charAt(start - 1))) {
            start--;
        }
        String fieldName = d.substring(start);
        if (fieldName.isEmpty() || fieldName.length() > MAX_NAME_CHARS) {
            return;
        }
        String type = d.substring(0, start).strip();
        Place place = Place.INLINE;
        if (type.startsWith("__data_loc")) {
            place = Place.RECORD_RELATIVE;
            type = type.substring("__data_loc".length()).strip();
        } else if (type.startsWith("__rel_loc")) {
            place = Place.FIELD_RELATIVE;
            type = type.substring("__rel_loc".length()).strip();
        } else if (array) {
            type += "[]";
        }
        if (type.length() > MAX_NAME_CHARS) {
            return;
        }
        boolean isSigned = signed < 0 ? looksSigned(type) : signed > 0;
        fields.add(new FormatField(fieldName, type, place, offset, size, isSigned));
    }

    /** The length of a stripped declaration without the {@code [16]} or {@code [2][16]} at its end. */
    private static int lengthWithoutArrays(String declaration) {
        int length = declaration.length();
        while (length > 0 && declaration.charAt(length - 1) == ']') {
            int open = declaration.lastIndexOf('[', length - 1);
            if (open < 0) {
                return length;
            }
            length = open;
            while (length > 0 && declaration.charAt(length - 1) == ' ') {
                length--;
            }
        }
        return length;
    }

    /** For kernels so old that they do not say. */
    private static boolean looksSigned(String type) {
        return type.equals("int") || type.equals("long") || type.equals("pid_t") || type.matches("s\\d+");
    }

    private static boolean isNamePart(char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static Optional<Integer> number(String line) {
        Matcher m = NUMBER.matcher(line);
        return m.matches() ? Optional.of(Integer.parseInt(m.group(2))) : Optional.empty();
    }
}
