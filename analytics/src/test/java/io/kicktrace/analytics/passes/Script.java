package io.kicktrace.analytics.passes;

import io.kicktrace.avro.QueueWindow;
import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.codec.ChunkTables;
import io.kicktrace.codec.EventColumns;
import io.kicktrace.event.Direction;
import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectInfo;
import io.kicktrace.event.ObjectRole;
import io.kicktrace.event.QueueInfo;
import io.kicktrace.event.ThreadInfo;
import io.kicktrace.event.ThreadRole;
import java.util.List;
import java.util.OptionalLong;

/** A trace written by hand: one VM with two vCPUs, one worker, a TX and an RX queue. Times in us. */
final class Script {
    static final int WORKER = 0;
    static final int VCPU0 = 1;
    static final int VCPU1 = 2;
    static final int TX = 0;
    static final int RX = 1;
    static final int NONE = -1;

    private static final ChunkTables TABLES = new ChunkTables(
            List.of(
                    new ThreadInfo(100, 90, "vhost-90", ThreadRole.WORKER),
                    new ThreadInfo(91, 90, "CPU 0/KVM", ThreadRole.VCPU),
                    new ThreadInfo(92, 90, "CPU 1/KVM", ThreadRole.VCPU)),
            List.of(new QueueInfo(Direction.TX, 0, false, 100), new QueueInfo(Direction.RX, 0, false, 100)),
            List.of(new ObjectInfo(ObjectRole.VIRTQUEUE, 1, 0), new ObjectInfo(ObjectRole.VIRTQUEUE, 2, 1)),
            List.of("EPT_MISCONFIG", "HLT"));

    private final EventColumns events = new EventColumns();

    Script at(double micros, int thread, EventKind kind, int object, long a, long b) {
        events.add(kind, Math.round(micros * 1000), thread, 0, object, a, b, 0);
        return this;
    }

    Script at(double micros, int thread, EventKind kind) {
        return at(micros, thread, kind, NONE, 0, 0);
    }

    /** A guest's kick: exit, notify, entry. */
    Script kick(double micros, double entry) {
        return at(micros, VCPU0, EventKind.KVM_EXIT, NONE, 0, 0)
                .at(micros, VCPU0, EventKind.KVM_FAST_MMIO, TX, 0, 0)
                .at(micros, VCPU0, EventKind.KICK_SIGNALLED, TX, 0, 0)
                .at(entry, VCPU0, EventKind.KVM_ENTRY);
    }

    Script woken(double micros) {
        return at(micros, VCPU1, EventKind.SCHED_WAKEUP, NONE, WORKER, 0);
    }

    Script pass(double micros) {
        return at(micros, WORKER, EventKind.TX_PASS_BEGIN);
    }

    Script passEnd(double micros) {
        return at(micros, WORKER, EventKind.TX_PASS_END);
    }

    /** A flush of frames with its send, if it has any. */
    Script flush(double begin, double end, int frames) {
        at(begin, WORKER, EventKind.BATCH_BEGIN, TX, frames, frames);
        if (frames > 0) {
            at(begin, WORKER, EventKind.SENDMSG_BEGIN, NONE, frames, 2);
            at(end, WORKER, EventKind.SENDMSG_END);
            at(end, WORKER, EventKind.USED_ADDED, TX, frames, 0);
        }
        return at(end, WORKER, EventKind.BATCH_END);
    }

    Script enable(double begin, double end, int result) {
        return at(begin, WORKER, EventKind.NOTIFY_ENABLE_BEGIN, TX, 0, 0)
                .at(end, WORKER, EventKind.NOTIFY_ENABLE_END, NONE, result, 0);
    }

    Rows rows() {
        return rows(10_000_000_000L);
    }

    Rows rows(long windowNanos) {
        Rows rows = new Rows();
        VmAnalysis analysis = new VmAnalysis(new AnalysisSettings(windowNanos));
        ChunkHeader header = new ChunkHeader(
                "h",
                "pid:90",
                "c",
                0,
                true,
                "mono",
                OptionalLong.empty(),
                events.timeNanos(0),
                events.timeNanos(events.size() - 1),
                0);
        analysis.accept(header, TABLES, events, rows);
        analysis.finish(rows);
        return rows;
    }

    QueueWindow tx() {
        return rows().capture("tx0");
    }
}
