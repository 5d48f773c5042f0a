package io.kicktrace.ingest.identity;

import io.kicktrace.codec.EventColumns;
import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.order.OrderedEvents;

/**
 * Has every event looked at as it comes and holds it back for a while before it decides whose it is, so that what comes
 * after it can still tell.
 *
 * <pre>
 *   in order -> [ newer | older ] -> with its VM
 *            ^ evidence         ^ decision, by all evidence so far
 * </pre>
 */
public final class HoldBack implements OrderedEvents {
    /** Events held back: at least half of these once as many were seen, at most all. */
    public static final int HELD_BACK = 1 << 18;

    private final Identity identity;
    private final OwnedEvents out;
    private final int half;
    private EventColumns newer = new EventColumns();
    private EventColumns older = new EventColumns();

    /** Hands on to {@code out}. */
    public HoldBack(Identity identity, OwnedEvents out) {
        this(identity, out, HELD_BACK);
    }

    HoldBack(Identity identity, OwnedEvents out, int heldBack) {
        this.identity = identity;
        this.out = out;
        half = heldBack / 2;
    }

    @Override
    public void event(EventKind kind, long nanos, int cpu, int thread, int object, long a, long b, long c) {
        identity.lookAt(kind, thread, object, a, b);
        if (newer.size() >= half) {
            release();
        }
        newer.add(kind, nanos, thread, cpu, object, a, b, c);
    }

    /** Hands on all that is held back. */
    public void finish() {
        release();
        release();
    }

    private void release() {
        EventColumns due = older;
        for (int i = 0; i < due.size(); i++) {
            release(due, i);
        }
        due.clear();
        older = newer;
        newer = due;
    }

    /** A sched event goes to the VM of each thread it names, any other to that of its running thread. */
    private void release(EventColumns due, int i) {
        EventKind kind = due.kind(i);
        if (isMark(kind)) {
            out.mark(kind, due.timeNanos(i), due.cpu(i), due.a(i));
            return;
        }
        int thread = due.thread(i);
        Vm vm = identity.vm(thread);
        Vm other = Identity.namesThread(kind) ? identity.vm((int) due.a(i)) : vm;
        if (vm.isNone() && other.isNone()) {
            identity.wentOutUnowned(thread);
        }
        handOn(vm.isNone() ? other : vm, due, i);
        if (other != vm && !vm.isNone() && !other.isNone()) {
            handOn(other, due, i);
        }
    }

    private void handOn(Vm vm, EventColumns due, int i) {
        out.event(
                vm,
                due.kind(i),
                due.timeNanos(i),
                due.cpu(i),
                due.thread(i),
                due.object(i),
                due.a(i),
                due.b(i),
                due.c(i));
    }

    private static boolean isMark(EventKind kind) {
        return kind == EventKind.EVENTS_LOST
                || kind == EventKind.BUFFER_STARTED
                || kind == EventKind.CLOCK_STEPPED_BACK;
    }
}
