package io.kicktrace.ingest.sink;

import java.nio.charset.StandardCharsets;

/** Names from a trace as file names: what is not plainly harmless is percent-escaped, so no name leaves its folder. */
final class FileNames {
    /** File systems take 255 bytes; the rest is for suffixes. */
    private static final int MAX_LENGTH = 200;

    private FileNames() {}

    /** The escaped name; long names end in a number made of the whole name. */
    static String escape(String name) {
        StringBuilder escaped = new StringBuilder();
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            boolean first = escaped.length() == 0;
            if (isHarmless(c) && !(first && c == '.')) {
                escaped.append(c);
            } else {
                escaped.append('%').append(Character.toUpperCase(Character.forDigit(c >> 4, 16)));
                escaped.append(Character.toUpperCase(Character.forDigit(c & 0xF, 16)));
            }
        }
        if (escaped.length() > MAX_LENGTH) {
            escaped.setLength(MAX_LENGTH);
            escaped.append('~').append(Integer.toHexString(name.hashCode()));
        }
        // a percent sign alone is the escape of nothing else
        return escaped.length() == 0 ? "%" : escaped.toString();
    }

    private static boolean isHarmless(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_'
                || c == '.';
    }
}
