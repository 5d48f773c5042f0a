package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.text.NamedEvent;
import io.kicktrace.ingest.format.text.TextEvents;

/** Reads what follows the head of a line: {@code event: payload}, or one of the bodies that have no such name. */
final class BodyReader {
    private final TextEvents events;
    private final FunctionBody functions;

    BodyReader(EventIntake intake, TextEvents events) {
        this.events = events;
        this.functions = new FunctionBody(intake, events);
    }

    /**
     * Reads a body into the draft and counts it.
     *
     * @param cut whether the input ends with this body, perhaps within it
     * @return false if it is no event, or is not whole
     */
    boolean read(byte[] text, int from, int to, boolean cut, long line, EventDraft draft) {
        int nameTo = from;
        while (nameTo < to && isNameByte(text[nameTo])) {
            nameTo++;
        }
        if (nameTo > from && nameTo < to && text[nameTo] == ':' && (nameTo + 1 == to || text[nameTo + 1] == ' ')) {
            NamedEvent event = events.named(text, from, nameTo);
            int payload = Math.min(nameTo + 2, to);
            if (cut && !events.complete(event, text, payload, to)) {
                return false;
            }
            events.read(event, text, payload, to, line, draft);
            return true;
        }
        return functions.read(text, from, nameTo, to, cut, draft);
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
