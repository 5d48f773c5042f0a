package io.kicktrace.analytics.passes;

import io.kicktrace.event.EventKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The definitions of docs/reference/metrics.md, written down again in the plainest way: each kick, pass and send searches the
 * whole trace for what it needs. Shares nothing with the analysis; too slow for anything but tests.
 */
final class NaiveTwin {
    /** One event of the trace; {@code thread} and {@code object} as in {@link Script}. */
    record Event(long nanos, int thread, EventKind kind, int object, long a) {}

    private final List<Event> trace;

    long kicks;
    long wasted;
    long inSend;
    long requeues;
    long passNanos;
    long sendNanos;
    long exitNanos;
    long wakeNanos;
    long busyNanos;
    long armedNanos;
    long gapNanos;

    NaiveTwin(List<Event> trace) {
        this.trace = trace;
        List<Integer> kickAt = kicks();
        for (int k : kickAt) {
            kicks++;
            int pass = next(k, EventKind.TX_PASS_BEGIN);
            int wake = next(k, EventKind.SCHED_WAKEUP);
            if (pass >= 0 && (wake < 0 || wake > pass)) {
                wasted++;
                inSend += isInSend(k) ? 1 : 0;
            }
        }
        for (int i = 1; i < kickAt.size(); i++) {
            gapNanos += nanos(kickAt.get(i)) - nanos(kickAt.get(i - 1));
        }
        for (int i = 0; i < trace.size(); i++) {
            switch (trace.get(i).kind()) {
                case TX_PASS_BEGIN -> pass(i, kickAt);
                case SENDMSG_BEGIN -> sendNanos += nanos(next(i, EventKind.SENDMSG_END)) - nanos(i);
                case KVM_EXIT -> exit(i);
                default -> {}
            }
        }
        armedShare(kickAt);
    }

    long count(EventKind kind) {
        return trace.stream().filter(e -> e.kind() == kind).count();
    }

    long sum(EventKind kind) {
        return trace.stream().filter(e -> e.kind() == kind).mapToLong(Event::a).sum();
    }

    /** A notify seen twice in one exit is one kick: count the bus write, or a signal that no bus write of its own precedes. */
    private List<Integer> kicks() {
        List<Integer> at = new ArrayList<>();
        for (int i = 0; i < trace.size(); i++) {
            Event e = trace.get(i);
            if (e.kind() == EventKind.KVM_FAST_MMIO) {
                at.add(i);
            } else if (e.kind() == EventKind.KICK_SIGNALLED && !busWriteInSameExit(i)) {
                at.add(i);
            }
        }
        return at;
    }

    private boolean busWriteInSameExit(int i) {
        for (int j = i - 1; j >= 0; j--) {
            Event e = trace.get(j);
            if (e.thread() == trace.get(i).thread()) {
                if (e.kind() == EventKind.KVM_FAST_MMIO) {
                    return true;
                }
                boolean border = e.kind() == EventKind.KVM_EXIT || e.kind() == EventKind.KVM_ENTRY;
                if (border || e.kind() == EventKind.KICK_SIGNALLED) {
                    return false;
                }
            }
        }
        return false;
    }

    /** Some arm in some pass was followed by a send in the same pass, and the kick lies between, borders included. */
    private boolean isInSend(int kick) {
        for (int arm = 0; arm < trace.size(); arm++) {
            Event e = trace.get(arm);
            if (e.kind() != EventKind.NOTIFY_ENABLE_END || e.a() != 0) {
                continue;
            }
            int sent = next(arm, EventKind.SENDMSG_END);
            int left = next(arm, EventKind.TX_PASS_END);
            boolean samePass = sent >= 0 && (left < 0 || sent < left);
            if (samePass && nanos(arm) <= nanos(kick) && nanos(kick) <= nanos(sent)) {
                return true;
            }
        }
        return false;
    }

    private void pass(int begin, List<Integer> kickAt) {
        int end = next(begin, EventKind.TX_PASS_END);
        if (end >= 0) {
            passNanos += nanos(end) - nanos(begin);
        }
        busyNanos += nanos(end >= 0 ? end : trace.size() - 1) - nanos(begin);
        int before = previous(begin, EventKind.TX_PASS_BEGIN);
        if (before >= 0) {
            boolean kicked = kickAt.stream().anyMatch(k -> k > before && k < begin);
            int wake = next(before, EventKind.SCHED_WAKEUP);
            requeues += !kicked && (wake < 0 || wake > begin) ? 1 : 0;
        }
        // the first wake-up since the pass before, and the first kick that had not led to a pass or a wake-up then
        int from = before < 0 ? -1 : before;
        int wake = next(from, EventKind.SCHED_WAKEUP);
        if (wake >= 0 && wake < begin) {
            kickAt.stream()
                    .filter(k -> k > from && k < wake)
                    .findFirst()
                    .ifPresentOrElse(k -> wakeNanos += nanos(begin) - nanos(k), () -> laterWake(wake, begin, kickAt));
        }
    }

    /** The first wake-up was not for a kick; a later one before the pass may have been. */
    private void laterWake(int wake, int begin, List<Integer> kickAt) {
        int next = next(wake, EventKind.SCHED_WAKEUP);
        if (next < 0 || next > begin) {
            return;
        }
        kickAt.stream()
                .filter(k -> k > wake && k < next)
                .findFirst()
                .ifPresentOrElse(k -> wakeNanos += nanos(begin) - nanos(k), () -> laterWake(next, begin, kickAt));
    }

    private void exit(int exit) {
        for (int i = exit + 1; i < trace.size(); i++) {
            Event e = trace.get(i);
            if (e.thread() == trace.get(exit).thread()) {
                if (e.kind() == EventKind.KVM_EXIT) {
                    return;
                }
                if (e.kind() == EventKind.KVM_ENTRY) {
                    boolean kicked = trace.subList(exit, i).stream()
                            .anyMatch(k -> k.thread() == e.thread()
                                    && (k.kind() == EventKind.KVM_FAST_MMIO || k.kind() == EventKind.KICK_SIGNALLED));
                    exitNanos += kicked ? e.nanos() - nanos(exit) : 0;
                    return;
                }
            }
        }
    }

    private void armedShare(List<Integer> kickAt) {
        long end = nanos(trace.size() - 1);
        int i = 0;
        while (i < trace.size()) {
            Event e = trace.get(i);
            if (e.kind() == EventKind.NOTIFY_ENABLE_END && e.a() == 0) {
                int arm = i;
                int kick = kickAt.stream().filter(k -> k > arm).findFirst().orElse(-1);
                armedNanos += (kick < 0 ? end : nanos(kick)) - nanos(arm);
                if (kick < 0) {
                    return;
                }
                i = kick;
            }
            i++;
        }
    }

    private long nanos(int i) {
        return trace.get(i).nanos();
    }

    private int next(int after, EventKind kind) {
        for (int i = after + 1; i < trace.size(); i++) {
            if (trace.get(i).kind() == kind) {
                return i;
            }
        }
        return -1;
    }

    private int previous(int before, EventKind kind) {
        for (int i = before - 1; i >= 0; i--) {
            if (trace.get(i).kind() == kind) {
                return i;
            }
        }
        return -1;
    }
}
