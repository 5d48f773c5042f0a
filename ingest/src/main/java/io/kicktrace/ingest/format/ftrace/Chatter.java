package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.format.text.Cursor;
import java.util.List;

/** What tools print around a trace, and lines that belong to the event before them: nothing to report. */
final class Chatter {
    /** Stack frames of kernel and user space. */
    private static final byte[] FRAME = Cursor.word(" => ");

    private static final byte[] IS_EMPTY = Cursor.word(" is empty");
    private static final byte[] CPU = Cursor.word("CPU ");

    private static final List<byte[]> STARTS = List.of(
            Cursor.word("TRACE:"),
            Cursor.word("capturing trace"),
            Cursor.word("trace-cmd: "),
            Cursor.word("version = "),
            Cursor.word("cpus="),
            Cursor.word("Stop tracing in"),
            Cursor.word("Dumping ftrace buffer:"),
            Cursor.word("(ftrace buffer empty)"),
            Cursor.word("--------"),
            // the mark of atrace without columns, as some tools repeat it
            Cursor.word("tracing_mark_write: trace_event_clock_sync:"),
            // "[vfs] overriding event (214) lock:lock_acquire with new print handler"
            Cursor.word("overriding event ("));

    private final Cursor cursor = new Cursor();

    /** Whether the line is one of these. */
    boolean is(byte[] text, int from, int to) {
        cursor.on(text, from, to);
        if (cursor.skip(FRAME)) {
            return true;
        }
        cursor.moveTo(LogPrefix.skip(text, from, to));
        cursor.skipBlanks();
        if (cursor.atEnd()) {
            return true;
        }
        for (byte[] start : STARTS) {
            if (cursor.skip(start)) {
                return true;
            }
        }
        if (cursor.peek() == '[' && cursor.findByte(']')) {
            cursor.moveTo(cursor.at() + 1);
            cursor.skipBlanks();
            return cursor.skip(STARTS.get(STARTS.size() - 1));
        }
        return cursor.skip(CPU) && cursor.find(IS_EMPTY) && cursor.atEnd();
    }
}
