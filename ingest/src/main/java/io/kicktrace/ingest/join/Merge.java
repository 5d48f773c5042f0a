package io.kicktrace.ingest.join;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.order.OrderedEvents;
import io.kicktrace.ingest.table.Tables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Merges the events of several inputs by time; of equal stamps those of the input named first go first.
 *
 * <p>What two recorders saw of the same CPU in the same time is one event: it is taken from the input named first.
 *
 * <pre>
 *   perf.data   sched_wakeup  kvm_exit      sched_wakeup
 *   trace.txt   sched_wakeup  handle_tx     sched_wakeup    its wake-ups are left out while perf recorded them
 * </pre>
 */
public final class Merge {
    private final List<JoinedInput> inputs;
    private final Tables shared;
    private final OrderedEvents out;
    private long repeated;

    /** Hands on to {@code out}, with numbers of {@code shared}. */
    public Merge(List<JoinedInput> inputs, Tables shared, OrderedEvents out) {
        this.inputs = List.copyOf(inputs);
        this.shared = shared;
        this.out = out;
    }

    private final class Head {
        final int rank;
        final JoinedInput input;
        final EventSpool.Reading reading;
        final SharedNumbers numbers;
        long nanos;

        Head(int rank) throws IOException {
            this.rank = rank;
            input = inputs.get(rank);
            reading = input.spool().read();
            numbers = new SharedNumbers(input.tables(), shared);
        }

        boolean next() throws IOException {
            boolean any = reading.next();
            nanos = any ? Math.max(0, reading.nanos + input.offsetNanos()) : 0;
            return any;
        }
    }

    /** Merges all, and returns how many events were left out because another input has them too. */
    public long run() throws IOException {
        PriorityQueue<Head> heads = new PriorityQueue<>(
                Comparator.comparingLong((Head h) -> h.nanos).thenComparingInt(h -> h.rank));
        List<Head> all = new ArrayList<>();
        try {
            for (int rank = 0; rank < inputs.size(); rank++) {
                Head head = new Head(rank);
                all.add(head);
                if (head.next()) {
                    heads.add(head);
                }
            }
            for (Head head = heads.poll(); head != null; head = heads.poll()) {
                handOn(head);
                if (head.next()) {
                    heads.add(head);
                }
            }
        } finally {
            for (Head head : all) {
                head.reading.close();
            }
        }
        return repeated;
    }

    private void handOn(Head head) {
        EventSpool.Reading e = head.reading;
        if (isRepeated(head)) {
            repeated++;
            return;
        }
        out.event(
                e.kind,
                head.nanos,
                e.cpu,
                head.numbers.thread(e.thread),
                head.numbers.object(e.object),
                operand(e.kind, e.a, head.numbers),
                e.b,
                e.c);
    }

    private boolean isRepeated(Head head) {
        EventKind kind = head.reading.kind;
        if (isOfTheRecorder(kind)) {
            return false;
        }
        for (int rank = 0; rank < head.rank; rank++) {
            JoinedInput earlier = inputs.get(rank);
            if (earlier.spool().has(kind, head.reading.cpu) && earlier.covers(head.nanos)) {
                return true;
            }
        }
        return false;
    }

    /** Losses and the like are each recorder's own. */
    private static boolean isOfTheRecorder(EventKind kind) {
        return kind == EventKind.EVENTS_LOST
                || kind == EventKind.BUFFER_STARTED
                || kind == EventKind.CLOCK_STEPPED_BACK
                || kind == EventKind.UNKNOWN;
    }

    private static long operand(EventKind kind, long a, SharedNumbers numbers) {
        return switch (kind) {
            case SCHED_SWITCH, SCHED_WAKING, SCHED_WAKEUP -> numbers.thread((int) a);
            case KVM_EXIT, EXITS_COUNTED, NET_RECEIVED, NET_XMITTED -> numbers.symbol(a);
            case UNKNOWN,
                    KVM_ENTRY,
                    KVM_FAST_MMIO,
                    KVM_MMIO_WRITE,
                    KVM_MMIO_READ,
                    KVM_PIO_WRITE,
                    KVM_PIO_READ,
                    KVM_USERSPACE_EXIT,
                    KICK_SIGNALLED,
                    WORK_QUEUED,
                    POLL_QUEUED,
                    SIGNAL_SENT,
                    TX_WORK_BEGIN,
                    TX_PASS_BEGIN,
                    TX_PASS_END,
                    RX_WORK_BEGIN,
                    RX_PASS_BEGIN,
                    RX_PASS_END,
                    DESC_REQUESTED,
                    DESC_FETCHED,
                    BATCH_BEGIN,
                    BATCH_END,
                    SENDMSG_BEGIN,
                    SENDMSG_END,
                    USED_ADDED,
                    NOTIFY_ENABLE_BEGIN,
                    NOTIFY_ENABLE_END,
                    NOTIFY_DISABLED,
                    BUSY_POLL_BEGIN,
                    BUSY_POLL_END,
                    EVENTS_LOST,
                    BUFFER_STARTED,
                    CLOCK_STEPPED_BACK -> a;
        };
    }
}
