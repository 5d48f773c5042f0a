package io.kicktrace.ingest.format;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.table.ObjectTable;

/**
 * What a payload parser found: kind and operands of one event, as {@link EventKind} states them, with threads, symbols
 * and objects as numbers of the input's tables. One instance is used for all events of an input, hence bare fields.
 */
public final class EventDraft {
    /** {@link EventKind#UNKNOWN}: an event that counts by name only. */
    public EventKind kind = EventKind.UNKNOWN;

    /** Number in the object table. */
    public int object = ObjectTable.NONE;

    /** First operand. */
    public long a;

    /** Second operand. */
    public long b;

    /** Third operand. */
    public long c;

    /** Starts over with a kind and no operands. */
    public void start(EventKind newKind) {
        kind = newKind;
        object = ObjectTable.NONE;
        a = 0;
        b = 0;
        c = 0;
    }
}
