package io.kicktrace.ingest.identity;

import io.kicktrace.event.EventKind;

/** Takes the events of one input in time order, each with the VM it goes to. */
public interface OwnedEvents {
    /** One event for one VM; an event that names threads of two VMs comes twice. */
    void event(Vm vm, EventKind kind, long nanos, int cpu, int thread, int object, long a, long b, long c);

    /** A mark of the recorder, for every VM of the host. */
    void mark(EventKind kind, long nanos, int cpu, long a);
}
