package io.kicktrace.ingest.format.text;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.format.EventDraft;
import java.util.Optional;

/** A kernel function of one input: what its entry and its return mean, and how often it was entered. */
public final class TracedFunction {
    private final NamedEvent calls;
    private final Optional<ProbePayload> entry;
    private final Optional<ProbePayload> end;
    private boolean entryProbed;
    private boolean endProbed;

    TracedFunction(NamedEvent calls, Optional<ProbePayload> entry, Optional<ProbePayload> end) {
        this.calls = calls;
        this.entry = entry;
        this.end = end;
    }

    /** Name without module and compiler suffixes. */
    public String name() {
        return calls.name();
    }

    /** Whether the trace holds an entry of it so far. */
    public boolean seen() {
        return calls.count() > 0;
    }

    /** What its entry means; {@link EventKind#UNKNOWN} if nothing. */
    public EventKind entryKind() {
        return entry.isPresent() ? entry.get().kind() : EventKind.UNKNOWN;
    }

    /** What its return means; {@link EventKind#UNKNOWN} if nothing. */
    public EventKind endKind() {
        return end.isPresent() ? end.get().kind() : EventKind.UNKNOWN;
    }

    /** Counts a call whose arguments, if any were recorded, stand in the text. */
    public void entered(byte[] text, int from, int to, EventDraft draft) {
        calls.countOne();
        draft.start(EventKind.UNKNOWN);
        if (entry.isPresent() && !entryProbed) {
            entry.get().parse(text, from, to, draft);
        }
    }

    /** A call that an event with a name of its own tells, which counts under that name. */
    public void told(byte[] text, int from, int to, EventDraft draft) {
        draft.start(EventKind.UNKNOWN);
        if (entry.isPresent() && !entryProbed) {
            entry.get().parse(text, from, to, draft);
        }
    }

    /** A probe of the user tells its entries (or returns) as well; from here on only the probe does. */
    void probed(boolean returned) {
        if (returned) {
            endProbed = true;
        } else {
            entryProbed = true;
        }
    }

    /**
     * Counts a call of which another function's call, traced as well, tells the same: {@code eventfd_signal_mask} below
     * {@code eventfd_signal}.
     */
    public void enteredAgain(EventDraft draft) {
        calls.countOne();
        draft.start(EventKind.UNKNOWN);
    }

    /** The return of a call; the value is that returned, if it was recorded. */
    public void returned(boolean recorded, long value, EventDraft draft) {
        draft.start(EventKind.UNKNOWN);
        if (end.isPresent() && !endProbed) {
            end.get().returned(recorded, value, draft);
        }
    }
}
