package io.kicktrace.ingest.chunk;

import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.identity.Identity;
import io.kicktrace.ingest.identity.OwnedEvents;
import io.kicktrace.ingest.identity.Vm;
import io.kicktrace.ingest.table.Tables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the events of each VM of one input into chunks. A chunk is cut when the event after it comes, so that the last one
 * of a VM can say so.
 */
public final class Chunker implements OwnedEvents {
    /** Events of a chunk, at most. */
    static final int MAX_EVENTS = 1000;
    /** Time a chunk spans, at most, ns. */
    static final long MAX_SPAN_NANOS = 1_000_000_000L;

    private final Tables tables;
    private final Identity identity;
    private final Supplier<ChunkLabel> label;
    private final ChunkSink sink;
    private final ChunkCodec codec = new ChunkCodec();
    private final List<VmChunk> open = new ArrayList<>();
    private final Marks marks = new Marks();
    private @Nullable VmChunk[] byVm = new @Nullable VmChunk[16];

    /**
     * A chunker for one input.
     *
     * @param identity what chunks tell of threads and objects
     * @param label asked when a chunk is cut, for the input may tell its clock late
     */
    public Chunker(Tables tables, Identity identity, Supplier<ChunkLabel> label, ChunkSink sink) {
        this.tables = tables;
        this.identity = identity;
        this.label = label;
        this.sink = sink;
    }

    @Override
    public void event(Vm vm, EventKind kind, long nanos, int cpu, int thread, int object, long a, long b, long c) {
        VmChunk chunk = chunk(vm);
        catchUp(chunk);
        add(chunk, kind, nanos, cpu, thread, object, a, b, c);
    }

    @Override
    public void mark(EventKind kind, long nanos, int cpu, long a) {
        marks.add(kind, nanos, cpu, a);
    }

    /** Cuts the last chunk of each VM. */
    public void finish() {
        for (VmChunk chunk : open) {
            catchUp(chunk);
            cut(chunk, true);
        }
    }

    /** Gives a VM the marks since its last event. */
    private void catchUp(VmChunk chunk) {
        if (chunk.marks < marks.count()) {
            marks.takeSince(
                    chunk.marks,
                    chunk.marksLost,
                    chunk.marksUntold,
                    !chunk.isNew(),
                    (kind, nanos, cpu, a) -> add(chunk, kind, nanos, cpu, -1, -1, a, 0, 0));
            chunk.marks = marks.count();
            chunk.marksLost = marks.lost();
            chunk.marksUntold = marks.untold();
        }
    }

    private void add(
            VmChunk chunk, EventKind kind, long nanos, int cpu, int thread, int object, long a, long b, long c) {
        cutIfFull(chunk, nanos);
        chunk.add(kind, nanos, cpu, thread, object, a, b, c);
    }

    private void cutIfFull(VmChunk chunk, long nanos) {
        int size = chunk.size();
        if (size > 0 && (size >= MAX_EVENTS || nanos - chunk.firstNanos() >= MAX_SPAN_NANOS)) {
            cut(chunk, false);
        }
    }

    private void cut(VmChunk chunk, boolean last) {
        try {
            sink.chunk(chunk.cut(codec, label.get(), last));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private VmChunk chunk(Vm vm) {
        if (vm.number() >= byVm.length) {
            byVm = Arrays.copyOf(byVm, Math.max(vm.number() + 1, byVm.length * 2));
        }
        VmChunk chunk = byVm[vm.number()];
        if (chunk == null) {
            chunk = open(vm);
            byVm[vm.number()] = chunk;
        }
        return chunk;
    }

    /** A VM that shows up late is told the losses before it: its counts are lower bounds all the same. */
    private VmChunk open(Vm vm) {
        VmChunk chunk = new VmChunk(vm, tables, identity);
        open.add(chunk);
        chunk.lostBefore(marks.lostBeforeKept());
        return chunk;
    }
}
