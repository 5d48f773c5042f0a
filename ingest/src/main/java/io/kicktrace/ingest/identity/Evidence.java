package io.kicktrace.ingest.identity;

import io.kicktrace.event.Direction;
import io.kicktrace.event.EventKind;
import java.util.Set;

/** Looks at every event, in time order, for what it says of who is who. */
final class Evidence {
    /** Exit reasons, without EXIT_, that a kick has: Intel, AMD, arm64; port writes. */
    private static final Set<String> KICK_REASONS =
            Set.of("EPT_MISCONFIG", "npf", "NPF", "IO_INSTRUCTION", "io", "IOIO", "DABT_LOW");

    private static final int NONE = ThreadFacts.NONE;

    private final Known known;
    private final KickEvidence kicks;
    private final WorkerEvidence workers;

    Evidence(Known known) {
        this.known = known;
        kicks = new KickEvidence(known);
        workers = new WorkerEvidence(known, kicks);
    }

    void event(EventKind kind, int thread, int object, long a, long b) {
        boolean idle = thread >= 0 && known.tables.threads().tid(thread) == 0;
        if (kind == EventKind.SCHED_WAKING || kind == EventKind.SCHED_WAKEUP) {
            woken((int) a, kind == EventKind.SCHED_WAKEUP);
        }
        if (thread < 0 || idle) {
            // the idle task runs what interrupts it; it is nobody's
            return;
        }
        switch (kind) {
            case KVM_EXIT -> kicks.exit(known.facts(thread), mayBeKick(a));
            case KVM_ENTRY, KVM_USERSPACE_EXIT -> kicks.entry(known.facts(thread));
            case KVM_FAST_MMIO, KVM_MMIO_WRITE, KVM_PIO_WRITE ->
                kicks.notifyWrite(known.facts(thread), object, NotifyKeys.valueOf(kind, b));
            case KVM_MMIO_READ, KVM_PIO_READ -> kicks.isVcpu(known.facts(thread));
            case SCHED_SWITCH -> switched(thread);
            case SCHED_WAKING, SCHED_WAKEUP -> wakes(thread, a);
            case KICK_SIGNALLED -> {
                ThreadFacts caller = known.facts(thread);
                kicks.signalled(caller, object, a, caller.eventfd);
            }
            case SIGNAL_SENT -> signalSent(thread, object);

            case TX_WORK_BEGIN, RX_WORK_BEGIN -> workers.workBegin(known.facts(thread), object);
            case TX_PASS_BEGIN -> workers.passBegin(known.facts(thread), Direction.TX, object);
            case RX_PASS_BEGIN -> workers.passBegin(known.facts(thread), Direction.RX, object);
            case TX_PASS_END, RX_PASS_END -> workers.passEnd(known.facts(thread));
            case DESC_REQUESTED -> workers.looked(known.facts(thread), object);
            case BATCH_BEGIN -> workers.batch(known.facts(thread), object);
            case USED_ADDED -> workers.used(known.facts(thread), object);
            case NOTIFY_ENABLE_BEGIN -> workers.enabled(known.facts(thread), object);
            case NOTIFY_DISABLED -> workers.disabled(known.facts(thread), object);
            case SENDMSG_BEGIN -> {
                if (known.isWorker(thread)) {
                    workers.sending(known.facts(thread));
                }
            }

            case WORK_QUEUED,
                    POLL_QUEUED,
                    DESC_FETCHED,
                    BATCH_END,
                    SENDMSG_END,
                    NOTIFY_ENABLE_END,
                    BUSY_POLL_BEGIN,
                    BUSY_POLL_END,
                    NET_RECEIVED,
                    NET_XMITTED,
                    EVENTS_LOST,
                    BUFFER_STARTED,
                    CLOCK_STEPPED_BACK,
                    UNKNOWN -> {
                // says nothing of who is who
            }
        }
        rememberLast(kind, thread, object);
    }

    /** A signal of an eventfd and the wake-up right behind it belong together. */
    private void rememberLast(EventKind kind, int thread, int object) {
        ThreadFacts facts = known.factsOrNull(thread);
        if (facts != null) {
            facts.eventfd = kind == EventKind.SIGNAL_SENT ? object : NONE;
        }
    }

    private void switched(int thread) {
        ThreadFacts facts = known.factsOrNull(thread);
        if (facts != null) {
            kicks.switchedOut(facts);
        }
    }

    private void wakes(int thread, long woken) {
        ThreadFacts facts = known.factsOrNull(thread);
        if (facts != null) {
            kicks.wakes(facts, (int) woken);
        }
    }

    private void woken(int thread, boolean completed) {
        if (thread >= 0 && known.isWorker(thread)) {
            known.succession.woken(known.facts(thread), completed);
        }
    }

    private void signalSent(int thread, int object) {
        ThreadFacts facts = known.facts(thread);
        if (facts.worker) {
            workers.signalled(facts, object);
        } else {
            kicks.eventfd(facts, object);
        }
    }

    private boolean mayBeKick(long reason) {
        return KICK_REASONS.contains(known.tables.symbols().name((int) reason));
    }
}
