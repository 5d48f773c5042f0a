package io.kicktrace.ingest.chunk;

import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.codec.ChunkTables;
import io.kicktrace.codec.EventColumns;
import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectInfo;
import io.kicktrace.event.QueueInfo;
import io.kicktrace.event.ThreadInfo;
import io.kicktrace.ingest.identity.Identity;
import io.kicktrace.ingest.identity.LongIndex;
import io.kicktrace.ingest.identity.ObjectUse;
import io.kicktrace.ingest.identity.Vm;
import io.kicktrace.ingest.table.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The chunk of one VM that is being filled: its events, and what they refer to. */
final class VmChunk {
    /** How many marks of the host it has had, and what {@link Marks} said of them then. */
    long marks;

    long marksLost;
    long marksUntold;

    private final Vm vm;
    private final Tables tables;
    private final Identity identity;
    private final EventColumns events = new EventColumns();
    private final LongIndex threads = new LongIndex();
    private final LongIndex objects = new LongIndex();
    private final LongIndex symbols = new LongIndex();
    private long sequence;
    private long lostBefore;

    VmChunk(Vm vm, Tables tables, Identity identity) {
        this.vm = vm;
        this.tables = tables;
        this.identity = identity;
    }

    int size() {
        return events.size();
    }

    /** Whether nothing was ever added. */
    boolean isNew() {
        return sequence == 0 && events.size() == 0;
    }

    /** Stamp of the first event; there must be one. */
    long firstNanos() {
        return events.timeNanos(0);
    }

    /** Events were lost before the first chunk of this VM; -1 unknown how many. */
    void lostBefore(long count) {
        lostBefore = count;
    }

    void add(EventKind kind, long nanos, int cpu, int thread, int object, long a, long b, long c) {
        int t = thread < 0 ? thread : threads.number(thread);
        int o = object < 0 ? object : objects.number(use(kind, object, b));
        events.add(kind, nanos, t, cpu, o, operandA(kind, a), b, c);
    }

    /** Encodes what there is and starts over. */
    byte[] cut(ChunkCodec codec, ChunkLabel label, boolean last) {
        ChunkHeader header = new ChunkHeader(
                label.host(),
                vm.name(),
                label.captureId(),
                sequence++,
                last,
                label.clock(),
                label.wallOffsetNanos(),
                events.timeNanos(0),
                events.timeNanos(events.size() - 1),
                lostBefore);
        byte[] body = codec.encode(header, usedTables(), events);
        lostBefore = 0;
        events.clear();
        threads.clear();
        objects.clear();
        symbols.clear();
        return body;
    }

    private long use(EventKind kind, int object, long b) {
        int use = ObjectUse.of(kind, tables.objects().role(object), b);
        return (long) object << 32 | (use & 0xFFFFFFFFL);
    }

    /** Operands that name a thread or a symbol become indices of the chunk's own tables. */
    private long operandA(EventKind kind, long a) {
        return switch (kind) {
            case SCHED_SWITCH, SCHED_WAKING, SCHED_WAKEUP -> a < 0 ? a : threads.number(a);
            case KVM_EXIT, NET_RECEIVED, NET_XMITTED -> symbols.number(a);
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

    private ChunkTables usedTables() {
        List<QueueInfo> queues = new ArrayList<>();
        List<ObjectInfo> objectInfos = new ArrayList<>(objects.size());
        for (int i = 0; i < objects.size(); i++) {
            int object = (int) (objects.key(i) >>> 32);
            Optional<QueueInfo> queue = identity.queue(vm, object, (int) objects.key(i));
            objectInfos.add(new ObjectInfo(
                    tables.objects().role(object),
                    tables.objects().address(object),
                    queue.isEmpty() ? ObjectInfo.NO_QUEUE : indexOf(queues, queue.get())));
        }
        List<ThreadInfo> threadInfos = new ArrayList<>(threads.size());
        for (int i = 0; i < threads.size(); i++) {
            threadInfos.add(identity.thread((int) threads.key(i), vm));
        }
        List<String> names = new ArrayList<>(symbols.size());
        for (int i = 0; i < symbols.size(); i++) {
            names.add(tables.symbols().name((int) symbols.key(i)));
        }
        return new ChunkTables(threadInfos, queues, objectInfos, names);
    }

    private static int indexOf(List<QueueInfo> queues, QueueInfo queue) {
        int i = queues.indexOf(queue);
        if (i < 0) {
            i = queues.size();
            queues.add(queue);
        }
        return i;
    }
}
