package io.kicktrace.analytics.passes;

import io.kicktrace.avro.Step;
import io.kicktrace.avro.StepKind;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects the steps of one TX queue until they make a piece. */
final class TimelineBuilder {
    /** A step that cannot be completed later. */
    static final long NO_STEP = -1;

    private static final StepKind[] KINDS = StepKind.values();
    /** Steps that say nothing before the worker's first own step; older ones are forgotten. */
    private static final int LEAD = 4096;

    private int size;
    private byte[] kinds = new byte[64];
    private long[] nanos = new long[64];
    private int[] counts = new int[64];
    private long[] auxes = new long[64];
    private long taken;
    private long sequence;
    private boolean workerSeen;

    /** Adds a step and returns its number, by which {@link #complete} finds it. */
    long step(StepKind kind, long time, long count, long aux) {
        if (!workerSeen && size == LEAD) {
            drop(LEAD / 2);
        }
        if (size == kinds.length) {
            kinds = Arrays.copyOf(kinds, size * 2);
            nanos = Arrays.copyOf(nanos, size * 2);
            counts = Arrays.copyOf(counts, size * 2);
            auxes = Arrays.copyOf(auxes, size * 2);
        }
        kinds[size] = (byte) kind.ordinal();
        nanos[size] = time;
        counts[size] = (int) Math.max(-1, Math.min(Integer.MAX_VALUE, count));
        auxes[size] = aux;
        return taken + size++;
    }

    /** The worker itself was seen: from here on the steps are worth keeping. */
    void workerSeen() {
        workerSeen = true;
    }

    /** Sets what was not known when the step was added; nothing happens if the step is gone. */
    void complete(long step, long aux) {
        long i = step - taken;
        if (i >= 0 && i < size) {
            auxes[(int) i] = aux;
        }
    }

    /** Forgets all steps held: what came before was recorded of some CPUs only. */
    void forget() {
        drop(size);
    }

    /** Steps held that may go into a piece. */
    int ready() {
        return workerSeen ? size : 0;
    }

    long firstNanos() {
        return nanos[0];
    }

    long lastNanos() {
        return nanos[size - 1];
    }

    /** Number for the next piece. */
    long nextSequence() {
        return sequence++;
    }

    /** Whether pieces were made. */
    boolean started() {
        return sequence > 0;
    }

    /** Takes all steps out. */
    List<Step> take() {
        List<Step> steps = new ArrayList<>(size);
        long before = size == 0 ? 0 : nanos[0];
        for (int i = 0; i < size; i++) {
            steps.add(new Step(KINDS[kinds[i]], nanos[i] - before, counts[i], auxes[i]));
            before = nanos[i];
        }
        taken += size;
        size = 0;
        return steps;
    }

    private void drop(int n) {
        System.arraycopy(kinds, n, kinds, 0, size - n);
        System.arraycopy(nanos, n, nanos, 0, size - n);
        System.arraycopy(counts, n, counts, 0, size - n);
        System.arraycopy(auxes, n, auxes, 0, size - n);
        size -= n;
        taken += n;
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(taken);
        out.writeLong(sequence);
        out.writeBoolean(workerSeen);
        out.writeInt(size);
        for (int i = 0; i < size; i++) {
            out.writeByte(kinds[i]);
            out.writeLong(nanos[i]);
            out.writeInt(counts[i]);
            out.writeLong(auxes[i]);
        }
    }

    void read(DataInput in) throws IOException {
        long takenBefore = in.readLong();
        sequence = in.readLong();
        boolean seen = in.readBoolean();
        int n = in.readInt();
        for (int i = 0; i < n; i++) {
            step(KINDS[in.readByte()], in.readLong(), in.readInt(), in.readLong());
        }
        taken = takenBefore;
        workerSeen = seen;
    }
}
