package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.format.text.Cursor;

/**
 * Finds the trace in a systrace report. New reports hold it between script tags, beside other data; old ones in a
 * JavaScript string, each line of which ends in {@code \n\}:
 *
 * <pre>
 * &lt;script class="trace-data" type="application/text"&gt;          var linuxPerfData = "\
 * # tracer: nop                                              # tracer: nop\n\
 * ...                                                        ...\n\
 * &lt;/script&gt;                                                  ...\n";
 * </pre>
 */
final class SystraceHtml {
    private enum Place {
        /** Not in a report. */
        NO_REPORT,
        /** In a report, outside the trace. */
        OUTSIDE,
        /** Behind a tag that may open the trace. */
        AT_START,
        /** In the trace. */
        IN_TRACE,
        /** In the trace of an old report. */
        IN_STRING
    }

    private static final byte[] DOCTYPE = Cursor.word("<!DOCTYPE");
    private static final byte[] DOCTYPE_SMALL = Cursor.word("<!doctype");
    private static final byte[] HTML = Cursor.word("<html");
    private static final byte[] TRACE_DATA = Cursor.word("class=\"trace-data\"");
    private static final byte[] SCRIPT_END = Cursor.word("</script>");
    private static final byte[] STRING = Cursor.word("var linuxPerfData = \"");
    private static final byte[] TRACER = Cursor.word("# tracer:");

    private final Cursor cursor = new Cursor();
    private Place place = Place.NO_REPORT;
    private byte[] line = new byte[256];
    private int length;
    private boolean unescaped;

    /**
     * Whether a line holds a line of the trace.
     *
     * @param first whether it is the first line that is not blank
     */
    boolean take(byte[] text, int from, int to, boolean first) {
        unescaped = false;
        cursor.on(text, from, to);
        cursor.skipBlanks();
        switch (place) {
            case NO_REPORT -> {
                if (!first || !(cursor.skip(DOCTYPE) || cursor.skip(DOCTYPE_SMALL) || cursor.skip(HTML))) {
                    return true;
                }
                place = Place.OUTSIDE;
            }
            case OUTSIDE -> {
                if (cursor.find(TRACE_DATA)) {
                    place = Place.AT_START;
                } else if (cursor.find(STRING)) {
                    place = Place.IN_STRING;
                }
            }
            case AT_START -> {
                if (cursor.skip(TRACER)) {
                    place = Place.IN_TRACE;
                    return true;
                }
                if (!cursor.atEnd()) {
                    place = Place.OUTSIDE;
                }
            }
            case IN_TRACE -> {
                if (!cursor.skip(SCRIPT_END)) {
                    return true;
                }
                place = Place.OUTSIDE;
            }
            case IN_STRING -> {
                unescaped = true;
                unescape(text, from, to);
                return true;
            }
        }
        return false;
    }

    /** Whether the input is a report. */
    boolean isReport() {
        return place != Place.NO_REPORT;
    }

    /** Whether lines of the trace are in {@link #line} instead of where they were read. */
    boolean unescaped() {
        return unescaped;
    }

    /** The line that was taken. */
    byte[] line() {
        return line;
    }

    /** Length of the line that was taken. */
    int length() {
        return length;
    }

    private void unescape(byte[] text, int from, int to) {
        if (line.length < to - from) {
            line = new byte[Math.max(to - from, line.length * 2)];
        }
        length = 0;
        int i = from;
        while (i < to) {
            byte b = text[i++];
            if (b == '"') {
                place = Place.OUTSIDE;
                return;
            }
            if (b != '\\' || i == to) {
                if (b != '\\') {
                    line[length++] = b;
                }
                continue;
            }
            byte escaped = text[i++];
            if (escaped == 'n') {
                continue;
            }
            line[length++] = escaped == 't' ? (byte) '\t' : escaped;
        }
    }
}
