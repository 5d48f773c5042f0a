package io.kicktrace.ingest.identity;

import io.kicktrace.event.EventKind;
import io.kicktrace.event.QueueInfo;
import io.kicktrace.event.ThreadInfo;
import io.kicktrace.ingest.stat.IngestStats;
import io.kicktrace.ingest.table.Tables;
import io.kicktrace.ingest.table.ThreadTable;
import java.util.Optional;

/** Who is who in one input, as far as the events looked at so far show. docs/reference/identity.md has the rules. */
public final class Identity {
    private final Tables tables;
    private final Known known;
    private final Evidence evidence;
    private final Membership membership;
    private final Queues queues;

    /** Knows nothing yet but what the user says; counts in {@code stats} what comes too late. */
    public Identity(Tables tables, IdentityMap map, IngestStats stats) {
        this.tables = tables;
        known = new Known(tables);
        evidence = new Evidence(known);
        membership = new Membership(known, map, stats);
        queues = new Queues(known, membership, map);
    }

    /** What is known of a thread by now, and the part it plays for a VM. */
    public ThreadInfo thread(int thread, Vm vm) {
        ThreadTable threads = tables.threads();
        return new ThreadInfo(
                threads.tid(thread), threads.tgid(thread), threads.comm(thread), membership.role(thread, vm));
    }

    /**
     * The queue of a VM that an object is of, as known by now.
     *
     * @param use see {@link ObjectUse}
     */
    public Optional<QueueInfo> queue(Vm vm, int object, int use) {
        return queues.queue(vm, object, use);
    }

    /** Looks at an event for what it says of who is who. */
    void lookAt(EventKind kind, int thread, int object, long a, long b) {
        evidence.event(kind, thread, object, a, b);
        lookAt(thread);
        if (namesThread(kind)) {
            lookAt((int) a);
        }
    }

    /** The VM of a thread as known by now. */
    Vm vm(int thread) {
        return membership.vm(thread);
    }

    /** An event of a thread went out under no VM. */
    void wentOutUnowned(int thread) {
        membership.wentOutUnowned(thread);
    }

    /** Whether the first operand of a kind is a thread. */
    static boolean namesThread(EventKind kind) {
        return kind == EventKind.SCHED_SWITCH || kind == EventKind.SCHED_WAKING || kind == EventKind.SCHED_WAKEUP;
    }

    /** A thread that turns out to run a vCPU or to be a worker makes its process a VM. */
    private void lookAt(int thread) {
        if (thread < 0) {
            return;
        }
        ThreadFacts facts = known.factsOrNull(thread);
        boolean named = tables.threads().vhostOwner(thread) >= 0;
        if (facts == null ? named : (!facts.ofVm && (named || facts.vcpu || facts.worker))) {
            known.facts(thread).ofVm = true;
            membership.isOfVm(thread);
        }
    }
}
