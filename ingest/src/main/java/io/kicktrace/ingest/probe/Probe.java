package io.kicktrace.ingest.probe;

import io.kicktrace.event.EventKind;
import java.util.List;

/**
 * What an event of a user's probe means.
 *
 * @param kind the role it plays; {@link EventKind#UNKNOWN} if it is to count by name only
 * @param objects arguments that hold the object, the preferred one first
 * @param a first operand of the kind
 * @param b second operand of the kind
 * @param c third operand of the kind
 */
public record Probe(EventKind kind, List<ObjectField> objects, Operand a, Operand b, Operand c) {
    /** Copies the list. */
    public Probe {
        objects = List.copyOf(objects);
    }
}
