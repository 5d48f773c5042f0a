package io.kicktrace.ingest.format.ftrace;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.format.text.TextEvents;

/** Placeholder. */
final class FunctionBody {
    private final TextEvents events;

    FunctionBody(EventIntake intake, TextEvents events) {
        this.events = events;
    }

    boolean read(byte[] text, int from, int nameTo, int to, boolean cut, EventDraft draft) {
        if (cut || nameTo == from) {
            return false;
        }
        draft.start(EventKind.UNKNOWN);
        events.read(events.named(text, from, nameTo), text, nameTo, to, 0, draft);
        return true;
    }
}
