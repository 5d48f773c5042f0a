package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.text.Cursor;
import io.kicktrace.ingest.format.text.NamedEvent;
import io.kicktrace.ingest.format.text.TextEvents;

/** Reads what follows the head of a line: {@code event: payload}, or one of the bodies that have no such name. */
final class BodyReader {
    private static final byte[] MARKER = Cursor.word("tracing_mark_write");
    private static final byte[] PRINT = Cursor.word("print");

    private final TextEvents events;
    private final FunctionBody functions;
    private final OddBody odd;
    private final NamedEvent marker;
    private final NamedEvent print;
    private boolean wasMarker;

    BodyReader(EventIntake intake, TextEvents events) {
        this.events = events;
        functions = new FunctionBody(events);
        odd = new OddBody(intake, events);
        marker = events.named(MARKER, 0, MARKER.length);
        print = events.named(PRINT, 0, PRINT.length);
    }

    /**
     * Reads a body into the draft and counts it.
     *
     * @param cut whether the input ends with this body, perhaps within it
     * @return false if it is not whole
     */
    boolean read(byte[] text, int from, int to, boolean cut, long line, EventDraft draft) {
        wasMarker = false;
        int nameTo = from;
        while (nameTo < to && isNameByte(text[nameTo])) {
            nameTo++;
        }
        if (nameTo > from && nameTo < to && text[nameTo] == ':' && (nameTo + 1 == to || text[nameTo + 1] == ' ')) {
            return readNamed(text, from, nameTo, to, cut, line, draft);
        }
        if (nameTo > from && isFunctionEnd(text, nameTo, to)) {
            return readFunction(text, from, nameTo, to, cut, draft);
        }
        if (!cut) {
            odd.read(text, from, to, draft);
        }
        return !cut;
    }

    /** Whether the last body was text that a user wrote, which may go on in lines without a head. */
    boolean wasMarker() {
        return wasMarker;
    }

    private boolean readNamed(byte[] text, int from, int nameTo, int to, boolean cut, long line, EventDraft draft) {
        NamedEvent event = events.named(text, from, nameTo);
        int payload = Math.min(nameTo + 2, to);
        if (cut && !events.complete(event, text, payload, to)) {
            return false;
        }
        events.read(event, text, payload, to, line, draft);
        wasMarker = event == marker || event == print;
        return true;
    }

    private boolean readFunction(byte[] text, int from, int nameTo, int to, boolean cut, EventDraft draft) {
        if (odd.isSyscall(text, from, nameTo, to)) {
            if (!cut) {
                odd.readSyscall(text, from, nameTo, draft);
            }
            return !cut;
        }
        if (functions.isPrint(text, nameTo, to)) {
            if (!cut) {
                functions.readPrint(text, from, nameTo, draft);
                wasMarker = true;
            }
            return !cut;
        }
        return functions.read(text, from, nameTo, to, cut, draft);
    }

    /** What can stand behind a function's name: the end, an offset, arguments, or {@code [module]} and {@code <-caller}. */
    private static boolean isFunctionEnd(byte[] text, int nameTo, int to) {
        return nameTo == to
                || text[nameTo] == '+'
                || text[nameTo] == '('
                || (text[nameTo] == ' '
                        && nameTo + 1 < to
                        && (text[nameTo + 1] == '[' || text[nameTo + 1] == '<' || text[nameTo + 1] == '-'));
    }

    private static boolean isNameByte(byte b) {
        return (b >= 'a' && b <= 'z')
                || b == '_'
                || (b >= '0' && b <= '9')
                || (b >= 'A' && b <= 'Z')
                || b == '.'
                || b == '-'
                || b == '$';
    }
}
