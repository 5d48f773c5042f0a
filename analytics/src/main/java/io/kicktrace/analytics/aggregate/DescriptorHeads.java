package io.kicktrace.analytics.aggregate;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Tells empty looks at the ring from fetched descriptors without knowing the ring's size. vhost_get_vq_desc returns the
 * head of a chain, 0 to size-1, or the size if the ring is empty; a ring's size is a power of two. So the largest value
 * ever returned is the size, if it is a power of two.
 */
public final class DescriptorHeads {
    /** Ring sizes go up to 2^15. */
    private static final int POWERS = 17;

    private final long[] byPower = new long[POWERS];
    private long largest = -1;

    /** Counts one returned value. */
    public void add(long head) {
        largest = Math.max(largest, head);
        if (Long.bitCount(head) == 1 && head < 1L << POWERS) {
            byPower[Long.numberOfTrailingZeros(head)]++;
        }
    }

    /** Whether the ring's size is known, by values seen up to now, to be this one. */
    public boolean isRingSize(long head) {
        return head == largest && Long.bitCount(head) == 1;
    }

    /** How many of the values counted here say "empty", where {@code whole} holds those of the whole capture. */
    public long emptyLooks(DescriptorHeads whole) {
        boolean size = whole.largest > 0 && Long.bitCount(whole.largest) == 1 && whole.largest < 1L << POWERS;
        return size ? byPower[Long.numberOfTrailingZeros(whole.largest)] : 0;
    }

    void clear() {
        Arrays.fill(byPower, 0);
        largest = -1;
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(largest);
        for (long n : byPower) {
            out.writeLong(n);
        }
    }

    void read(DataInput in) throws IOException {
        largest = in.readLong();
        for (int i = 0; i < POWERS; i++) {
            byPower[i] = in.readLong();
        }
    }
}
