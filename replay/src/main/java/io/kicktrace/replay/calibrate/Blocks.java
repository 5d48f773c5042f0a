package io.kicktrace.replay.calibrate;

import io.kicktrace.replay.core.Prng;
import java.util.Arrays;

/**
 * A block bootstrap over time: the capture is cut into equal pieces and as many are drawn with replacement, so that slow
 * drifts of the machine enter the intervals and not only the scatter of single samples.
 */
final class Blocks {

    static final int COUNT = 8;

    private final double firstNanos;
    private final double blockNanos;
    private final int[] weights = new int[COUNT];
    private final int[] order = new int[COUNT];

    private Blocks(double firstNanos, double lastNanos) {
        this.firstNanos = firstNanos;
        this.blockNanos = Math.max(1, (lastNanos - firstNanos) / COUNT);
    }

    /** The capture as it is. */
    static Blocks whole(long firstNanos, long lastNanos) {
        Blocks blocks = new Blocks(firstNanos, lastNanos);
        for (int i = 0; i < COUNT; i++) {
            blocks.order[i] = i;
            blocks.weights[i] = 1;
        }
        return blocks;
    }

    static Blocks draw(long firstNanos, long lastNanos, Prng prng) {
        Blocks blocks = new Blocks(firstNanos, lastNanos);
        for (int i = 0; i < COUNT; i++) {
            int block = prng.nextInt(COUNT);
            blocks.order[i] = block;
            blocks.weights[block]++;
        }
        return blocks;
    }

    private int blockOf(long nanos) {
        return Math.max(0, Math.min(COUNT - 1, (int) ((nanos - firstNanos) / blockNanos)));
    }

    /** The samples of the drawn blocks, those of a block drawn twice twice; all of them if the blocks hold none. */
    Samples pick(Samples all) {
        Samples picked = new Samples();
        for (int i = 0; i < all.size(); i++) {
            for (int k = weights[blockOf(all.at(i))]; k > 0; k--) {
                picked.add(all.at(i), all.nanos(i), all.packets(i));
            }
        }
        return picked.size() == 0 ? all : picked;
    }

    /** Values of the drawn blocks in the drawn order; `at` is ascending. */
    long[] arrange(long[] at, long[] values) {
        int[] from = new int[COUNT + 1];
        Arrays.fill(from, values.length);
        for (int i = values.length - 1; i >= 0; i--) {
            from[blockOf(at[i])] = i;
        }
        for (int b = COUNT - 1; b >= 0; b--) {
            from[b] = Math.min(from[b], from[b + 1]);
        }
        int size = 0;
        for (int block : order) {
            size += from[block + 1] - from[block];
        }
        long[] arranged = new long[size];
        int filled = 0;
        for (int block : order) {
            int length = from[block + 1] - from[block];
            System.arraycopy(values, from[block], arranged, filled, length);
            filled += length;
        }
        return arranged.length == 0 ? values.clone() : arranged;
    }
}
