package io.kicktrace.ingest.order;

import io.kicktrace.event.EventKind;

/** Takes the events of one input in time order; equal stamps in the order of the input. */
public interface OrderedEvents {
    /**
     * One event.
     *
     * @param kind what happened; marks ({@link EventKind#EVENTS_LOST} ...) come as events too
     * @param nanos stamp, ns of the trace clock; never lower than that of the event before
     * @param cpu CPU, -1 not told
     * @param thread number in the thread table, -1 not told
     * @param object number in the object table, -1 none
     * @param a first operand
     * @param b second operand
     * @param c third operand
     */
    void event(EventKind kind, long nanos, int cpu, int thread, int object, long a, long b, long c);
}
