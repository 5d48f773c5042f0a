package io.kicktrace.ingest.format.ftrace;

/** What a log puts before a line: {@code [10612.028498] } of dmesg, {@code Nov 30 20:00:01 host kernel: } of syslog. */
final class LogPrefix {
    private static final int COMM_COLUMNS = 16;

    private LogPrefix() {}

    /**
     * Where the thread's name starts that ends at {@code end}: at the start of the line if it fits, else behind the
     * first colon and blank, else 16 bytes before its end.
     */
    static int nameStart(byte[] text, int from, int end) {
        int start = skip(text, from, end);
        while (start < end && text[start] == ' ') {
            start++;
        }
        if (end - start <= COMM_COLUMNS) {
            return start;
        }
        for (int i = start; i + 1 < end; i++) {
            if (text[i] == ':' && text[i + 1] == ' ') {
                return Math.max(skip(text, i + 2, end), end - COMM_COLUMNS);
            }
        }
        return end - COMM_COLUMNS;
    }

    /** The index behind a dmesg stamp, {@code from} if there is none. */
    static int skip(byte[] text, int from, int to) {
        int i = from;
        if (i >= to || text[i] != '[') {
            return from;
        }
        i++;
        while (i < to && text[i] == ' ') {
            i++;
        }
        int digits = i;
        boolean dot = false;
        while (i < to && ((text[i] >= '0' && text[i] <= '9') || (text[i] == '.' && !dot))) {
            dot |= text[i] == '.';
            i++;
        }
        return dot && i > digits && i + 1 < to && text[i] == ']' && text[i + 1] == ' ' ? i + 2 : from;
    }
}
