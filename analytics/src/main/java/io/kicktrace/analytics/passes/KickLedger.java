package io.kicktrace.analytics.passes;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Kicks of one queue that are not judged yet: neither a wake-up of the worker nor the next pass was seen since.
 *
 * <pre>
 *   kick --- wake-up of the worker --- pass      the kick did its work
 *   kick ----------------------------- pass      the kick was wasted: the worker was awake
 *     '- between arm and end of send of the pass before: wasted in the send
 * </pre>
 */
final class KickLedger {
    /** An arm that a kick does not fall behind. */
    static final long NO_ARM = -1;
    /** Bounds the memory where no pass is ever seen; 64 Ki kicks are a tenth of a second of the worst guest. */
    private static final int LIMIT = 1 << 16;

    private int size;
    private long[] nanos = new long[16];
    /** Serial number of the arm that was in force, {@link #NO_ARM} none. */
    private long[] arms = new long[16];

    private boolean[] inSend = new boolean[16];

    /** Adds a kick; the oldest is forgotten where there are too many. */
    void add(long time, long arm, boolean within) {
        if (size == LIMIT) {
            size--;
            System.arraycopy(nanos, 1, nanos, 0, size);
            System.arraycopy(arms, 1, arms, 0, size);
            System.arraycopy(inSend, 1, inSend, 0, size);
        }
        if (size == nanos.length) {
            nanos = Arrays.copyOf(nanos, size * 2);
            arms = Arrays.copyOf(arms, size * 2);
            inSend = Arrays.copyOf(inSend, size * 2);
        }
        nanos[size] = time;
        arms[size] = arm;
        inSend[size] = within;
        size++;
    }

    int size() {
        return size;
    }

    long nanos(int i) {
        return nanos[i];
    }

    boolean inSend(int i) {
        return inSend[i];
    }

    /** Stamps are often rounded: a kick at the very stamp of the arm falls behind it. */
    void armedAt(long time, long arm) {
        for (int i = size - 1; i >= 0 && nanos[i] == time; i--) {
            arms[i] = arm;
        }
    }

    /** The send that followed an arm ended: kicks behind that arm fell into it. */
    void sendEnded(long arm) {
        for (int i = size - 1; i >= 0; i--) {
            if (arms[i] == arm) {
                inSend[i] = true;
            }
        }
    }

    void clear() {
        size = 0;
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(size);
        for (int i = 0; i < size; i++) {
            out.writeLong(nanos[i]);
            out.writeLong(arms[i]);
            out.writeBoolean(inSend[i]);
        }
    }

    void read(DataInput in) throws IOException {
        int n = in.readInt();
        for (int i = 0; i < n; i++) {
            add(in.readLong(), in.readLong(), in.readBoolean());
        }
    }
}
