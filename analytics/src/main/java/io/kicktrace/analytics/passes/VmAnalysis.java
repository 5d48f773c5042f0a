package io.kicktrace.analytics.passes;

import io.kicktrace.analytics.aggregate.QueueCount;
import io.kicktrace.analytics.aggregate.QueueTally;
import io.kicktrace.analytics.aggregate.VmTally;
import io.kicktrace.avro.RowScope;
import io.kicktrace.avro.TimelinePiece;
import io.kicktrace.avro.VmWindow;
import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.codec.ChunkTables;
import io.kicktrace.codec.EventColumns;
import io.kicktrace.event.EventKind;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * Everything known of one VM in one capture: takes its chunks in order, gives rows and timelines. Time is that of the
 * events alone, so the same chunks give the same rows, however fast they come.
 *
 * <p>A window stays open while a kick or an exit of it waits for what judges it, but at most for {@link #LAG_WINDOWS}
 * windows; what comes later counts in the capture's row only.
 */
public final class VmAnalysis {
    private static final int STATE_VERSION = 1;
    private static final int LAG_WINDOWS = 8;
    /** Steps that make a piece of a timeline: about 100 KiB of Avro. */
    private static final int PIECE_STEPS = 4096;

    private final AnalysisSettings settings;
    private final VmState state;
    private final EventHandler handler;

    private boolean started;
    private String host = "";
    private String vm = "";
    private String captureId = "";
    private String clock = "unknown";
    private OptionalLong wallOffsetNanos = OptionalLong.empty();
    private long firstNanos;
    private long lastNanos;
    private long missingChunks;
    private long duplicateChunks;

    /** An analysis that has seen nothing yet. */
    public VmAnalysis(AnalysisSettings settings) {
        this(settings, new VmState(settings.windowNanos()));
    }

    private VmAnalysis(AnalysisSettings settings, VmState state) {
        this.settings = settings;
        this.state = state;
        handler = new EventHandler(state);
    }

    /** Takes the next chunk in sequence. */
    public void accept(ChunkHeader header, ChunkTables tables, EventColumns events, AnalysisOutput out) {
        if (!started) {
            start(header);
        }
        lastNanos = Math.max(lastNanos, header.lastNanos());
        ChunkView chunk = new ChunkView(tables, state);
        for (int i = 0; i < events.size(); i++) {
            handler.event(events, i, chunk);
            state.series.events(events.timeNanos(i), 1);
        }
        emitTimelines(out, PIECE_STEPS, false);
        closeWindows(closable(), out);
    }

    /** Chunks are missing between the one before and the one that comes next; nothing is paired across. */
    public void missed(long chunks) {
        missingChunks += chunks;
        handler.gap(lastNanos, -1);
    }

    /** A chunk came again and was dropped. */
    public void repeated() {
        duplicateChunks++;
    }

    /** The capture ends: hands on all rows that are still open, the capture rows and the last timeline pieces. */
    public void finish(AnalysisOutput out) {
        if (!started) {
            return;
        }
        for (WorkerTrack worker : state.workers()) {
            worker.settle(lastNanos);
        }
        for (QueueTrack queue : state.queues()) {
            queue.finish(lastNanos);
        }
        closeWindows(Long.MAX_VALUE, out);
        RowSpan span =
                new RowSpan(RowScope.CAPTURE, firstNanos, lastNanos, state.coverageStart, lastNanos, wallOffsetNanos);
        emitRows(span, state.series.capture(), QueueTrack::capture, out);
        emitTimelines(out, 1, true);
    }

    private void start(ChunkHeader header) {
        started = true;
        host = header.host();
        vm = header.vm();
        captureId = header.captureId();
        clock = header.clock();
        wallOffsetNanos = header.wallOffsetNanos();
        firstNanos = header.firstNanos();
        lastNanos = header.lastNanos();
        state.coverageStart = firstNanos;
    }

    // --- windows

    /** Index of the first window that must stay open. */
    private long closable() {
        long pending = lastNanos;
        for (QueueTrack queue : state.queues()) {
            pending = queue.oldestPending(pending);
        }
        for (ThreadTrack thread : state.threads()) {
            if (thread.exitNanos != ThreadTrack.NONE) {
                pending = Math.min(pending, thread.exitNanos);
            }
        }
        long now = Math.floorDiv(lastNanos, settings.windowNanos());
        return Math.max(Math.floorDiv(pending, settings.windowNanos()), now - LAG_WINDOWS);
    }

    private void closeWindows(long below, AnalysisOutput out) {
        TreeSet<Long> open = new TreeSet<>();
        state.series.openWindows(open);
        if (open.isEmpty() || open.first() >= below) {
            return;
        }
        long settled = Math.min(lastNanos, below == Long.MAX_VALUE ? lastNanos : below * settings.windowNanos());
        state.workers().forEach(worker -> worker.settle(settled));
        state.queues().forEach(queue -> queue.settle(settled));
        state.queues().forEach(queue -> queue.series.openWindows(open));
        for (long index : open.headSet(below)) {
            VmTally tally = state.series.close(index).orElseGet(VmTally::new);
            long start = index * settings.windowNanos();
            RowSpan span = new RowSpan(
                    RowScope.WINDOW,
                    start,
                    start + settings.windowNanos(),
                    state.coverageStart,
                    lastNanos,
                    wallOffsetNanos);
            emitRows(span, tally, queue -> queue.series.close(index), out);
        }
    }

    private interface TallyOf {
        Optional<QueueTally> of(QueueTrack queue);
    }

    private void emitRows(RowSpan span, VmTally tally, TallyOf queueTally, AnalysisOutput out) {
        RowNames names = new RowNames(host, vm, captureId, missingChunks, duplicateChunks);
        for (QueueTrack queue : state.queues()) {
            queueTally
                    .of(queue)
                    .filter(t -> !t.isEmpty())
                    .ifPresent(t -> out.queueRow(QueueRow.of(names, queue, t, state, span, tally.lostEvents())));
        }
        out.vmRow(vmRow(names, span, tally));
    }

    private VmWindow vmRow(RowNames names, RowSpan span, VmTally tally) {
        boolean whole = span.scope() == RowScope.CAPTURE;
        return VmWindow.newBuilder()
                .setScope(span.scope())
                .setWindowStartNanos(span.start())
                .setWindowEndNanos(span.end())
                .setWallStart(span.wallStart())
                .setHost(names.host())
                .setVm(names.vm())
                .setCaptureId(names.captureId())
                .setExitsByReason(tally.exitsByReason())
                .setEvents(tally.events())
                .setLostEvents(tally.lostEvents())
                .setCoverage(span.coverage())
                .setMissingChunks(whole ? names.missingChunks() : 0)
                .setDuplicateChunks(whole ? names.duplicateChunks() : 0)
                .build();
    }

    // --- timelines

    private void emitTimelines(AnalysisOutput out, int atLeast, boolean last) {
        for (QueueTrack queue : state.queues()) {
            if (queue.isTx() && queue.timeline.ready() >= atLeast) {
                out.timeline(piece(queue, last));
            }
        }
    }

    private TimelinePiece piece(QueueTrack queue, boolean last) {
        Evidence evidence = Evidence.of(queue, state);
        QueueTally capture = queue.series.capture();
        Packets packets = Packets.of(capture);
        long count = packets.count(capture, capture.heads());
        boolean sized = count > 0 && capture.get(QueueCount.RECEIVED_PACKETS) == count;
        return TimelinePiece.newBuilder()
                .setHost(host)
                .setVm(vm)
                .setQueue(queue.name())
                .setCaptureId(captureId)
                .setFirstNanos(queue.timeline.firstNanos())
                .setLastNanos(queue.timeline.lastNanos())
                .setSequence(queue.timeline.nextSequence())
                .setLast(last)
                .setClock(clock)
                .setKicksRecorded(evidence.kicks())
                .setWakeupsRecorded(state.holds(EventKind.SCHED_WAKEUP))
                .setSwitchesRecorded(evidence.switches())
                .setVariantSeen(Variants.seen(capture).map(v -> v.getId()).orElse(null))
                .setWorkerEventsPerPacket(count > 0 ? (double) capture.get(QueueCount.WORKER_EVENTS) / count : null)
                .setBytesPerPacket(sized ? (double) capture.get(QueueCount.RECEIVED_BYTES) / count : null)
                .setSteps(queue.timeline.take())
                .build();
    }

    // --- state

    /** Writes the state for a checkpoint, preceded by its own version. */
    public void write(DataOutput out) throws IOException {
        out.writeInt(STATE_VERSION);
        out.writeBoolean(started);
        out.writeUTF(host);
        out.writeUTF(vm);
        out.writeUTF(captureId);
        out.writeUTF(clock);
        out.writeBoolean(wallOffsetNanos.isPresent());
        out.writeLong(wallOffsetNanos.orElse(0));
        out.writeLong(firstNanos);
        out.writeLong(lastNanos);
        out.writeLong(missingChunks);
        out.writeLong(duplicateChunks);
        state.write(out);
    }

    /** Reads what {@link #write} wrote, of this version or an older one. */
    public static VmAnalysis read(DataInput in, AnalysisSettings settings) throws IOException {
        int version = in.readInt();
        if (version != STATE_VERSION) {
            throw new IOException("state of a VM has version " + version + "; this build reads version " + STATE_VERSION
                    + ": restart the job from a savepoint of the same release, or without state");
        }
        boolean started = in.readBoolean();
        String host = in.readUTF();
        String vm = in.readUTF();
        String captureId = in.readUTF();
        String clock = in.readUTF();
        boolean offsetKnown = in.readBoolean();
        long offset = in.readLong();
        long firstNanos = in.readLong();
        long lastNanos = in.readLong();
        long missingChunks = in.readLong();
        long duplicateChunks = in.readLong();
        VmAnalysis analysis = new VmAnalysis(settings, VmState.read(in, settings.windowNanos()));
        analysis.started = started;
        analysis.host = host;
        analysis.vm = vm;
        analysis.captureId = captureId;
        analysis.clock = clock;
        analysis.wallOffsetNanos = offsetKnown ? OptionalLong.of(offset) : OptionalLong.empty();
        analysis.firstNanos = firstNanos;
        analysis.lastNanos = lastNanos;
        analysis.missingChunks = missingChunks;
        analysis.duplicateChunks = duplicateChunks;
        return analysis;
    }
}
