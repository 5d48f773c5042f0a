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
            // the mark of atrace without columns, as some tools repeat it
            Cursor.word("tracing_mark_write: trace_event_clock_sync:"),
            // "[vfs] overriding event (214) lock:lock_acquire with new print handler"
            Cursor.word("overriding event ("));

    /** What frames a dump in a log; part of the form, and not somebody's words. */
    private static final List<byte[]> FRAMES_OF_A_DUMP = List.of(
            Cursor.word("Dumping ftrace buffer:"), Cursor.word("(ftrace buffer empty)"), Cursor.word("--------"));

    private final Cursor cursor = new Cursor();
    private boolean words;

    /** Whether the last line was a tool's words, and not part of the form. */
    boolean isWords() {
        return words;
    }

    /** Whether the line is one of these. */
    boolean is(byte[] text, int from, int to) {
        words = false;
        cursor.on(text, from, to);
        if (cursor.skip(FRAME)) {
            return true;
        }
        cursor.moveTo(LogPrefix.skip(text, from, to));
        cursor.skipBlanks();
        if (cursor.atEnd()) {
            return true;
        }
        for (byte[] start : FRAMES_OF_A_DUMP) {
            if (cursor.skip(start)) {
                return true;
            }
        }
        words = isToolsWords();
        return words;
    }

    private boolean isToolsWords() {
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
