package io.kicktrace.ingest.identity;

import io.kicktrace.event.Direction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the events of one thread say of it, and what it is doing right now. Bare fields: the evidence writes them. */
final class ThreadFacts {
    /** No object, thread or key. */
    static final int NONE = -1;
    /** Number in the thread table. */
    final int thread;
    /** Runs a vCPU: has kvm events. */
    boolean vcpu;
    /** Runs handlers of vhost. */
    boolean worker;
    /** Its process was said to be a VM's. */
    boolean ofVm;
    /** Wait entries that it signalled. */
    final Tally kicked = new Tally();
    /** Threads that it woke within an exit that may be a kick. */
    final Tally wakes = new Tally();
    /** Which virtqueue or wait entry a notify write (see {@link NotifyKeys}) of it reaches. */
    final Map<Integer, Vote> notifies = new HashMap<>();

    /** The ways in which it kicks, for {@link Succession}. */
    final List<Kicker> kickers = new ArrayList<>();
    /** What it began as a worker: how often, by {@link Succession.Begin}. */
    final long[] begun = new long[Succession.Begin.values().length];
    /** What it began as a worker: when last. */
    final long[] lastBegun = new long[Succession.Begin.values().length];
    /** A wake-up of it has begun and is not completed yet. */
    boolean waking;

    // a vCPU between exit and entry

    /** The exit's reason is one that a kick may have. */
    boolean inKickExit;
    /** Notify write of this exit. */
    int notify = NONE;
    /** Eventfd that its last event signalled. */
    int eventfd = NONE;

    // a worker in a handler

    /** Direction of the handler it is in; null outside. */
    @Nullable
    Direction handler;

    /** The vhost_net of the pass. */
    int net = NONE;
    /** The work of the pass, as its handler's entry names it. */
    int work = NONE;
    /** The virtqueue of the pass, once an event of the pass has shown it. */
    @Nullable
    Virtqueue own;

    /** Whether the pass has disabled notifications yet. */
    boolean disabled;
    /** The virtqueue it last took a descriptor of. */
    @Nullable
    Virtqueue looked;

    /** The virtqueue it last added used entries to. */
    @Nullable
    Virtqueue used;

    /** It sent, and has done nothing to a virtqueue since. */
    boolean sent;
    /** The virtqueues it serves where passes do not name their vhost_net. */
    @Nullable
    QueuePair pair;

    /** The pair it served last. */
    @Nullable
    QueuePair serving;

    /** It has served more than one pair. */
    boolean servesSeveral;
    /** Who woke it within an exit, by which notify write, since its last pass. */
    @Nullable
    ThreadFacts wokenBy;

    int wokenByNotify = NONE;

    ThreadFacts(int thread) {
        this.thread = thread;
    }
}
