package io.kicktrace.ingest.format.text;

import io.kicktrace.ingest.table.ThreadTable;

/** A thread as the trace-cmd plugin prints it: {@code kworker/u8:1:20665 [120]}. Read from the right. */
final class ColonThread {
    private final Cursor cursor = new Cursor();
    private byte[] text = new byte[0];
    private int commFrom;
    private int commTo;
    private int tid;

    /** Whether {@code text} between {@code from} and {@code to}, which ends in the priority, is a thread. */
    boolean parse(byte[] newText, int from, int to) {
        text = newText;
        int i = to - 1;
        while (i > from && text[i] == ' ') {
            i--;
        }
        if (i <= from || text[i] != ']') {
            return false;
        }
        while (i > from && text[i] != '[') {
            i--;
        }
        if (i - 1 <= from || text[i - 1] != ' ') {
            return false;
        }
        int tidTo = i - 1;
        int colon = tidTo - 1;
        while (colon >= from && text[colon] != ':') {
            colon--;
        }
        cursor.on(text, colon + 1, tidTo);
        if (colon < from || !cursor.number() || !cursor.atEnd() || !ThreadIds.valid(cursor.value())) {
            return false;
        }
        tid = (int) cursor.value();
        commFrom = from;
        commTo = colon;
        return true;
    }

    /** The thread's number. */
    int in(ThreadTable threads) {
        return threads.thread(tid, ThreadIds.UNKNOWN, text, commFrom, commTo);
    }
}
