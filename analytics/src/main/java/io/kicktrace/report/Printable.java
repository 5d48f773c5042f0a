package io.kicktrace.report;

/** Names from a trace, made harmless for a terminal: control characters and escape sequences are shown, not obeyed. */
public final class Printable {
    private Printable() {}

    /** The name as it may be printed. */
    public static String of(String name) {
        StringBuilder safe = new StringBuilder(name.length());
        name.codePoints().forEach(c -> {
            boolean harmless = !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT;
            if (harmless) {
                safe.appendCodePoint(c);
            } else {
                safe.append(String.format("\\u%04x", c));
            }
        });
        return safe.toString();
    }
}
