package io.kicktrace.ingest.format.tracedat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the current block of each CPU in memory as long as there is room. Files of many CPUs with large pages would not
 * fit: then the block that was not used for longest makes room, and is read again when its CPU's turn comes.
 */
final class BlockCache {
    /** Room for blocks within 256 MiB of heap, which are enough for any file. */
    private static final long LEAST_ROOM_BYTES = 80L << 20;
    /** Share of a larger heap. */
    private static final int HEAP_SHARE = 4;

    /** The place of one CPU's block. */
    static final class Slot {
        private byte[] block = new byte[0];
        private long lastUse;
        private boolean loaded;
    }

    private final long roomBytes;
    private final List<Slot> slots = new ArrayList<>();
    private long usedBytes;
    private long uses;

    BlockCache(long roomBytes) {
        this.roomBytes = roomBytes;
    }

    /** With as much room as the heap allows: the more fits, the fewer blocks are read twice. */
    static BlockCache withinHeap() {
        return new BlockCache(Math.max(LEAST_ROOM_BYTES, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
    }

    /** The largest blocks of which each CPU can keep one. */
    long shareBytes(int cpus) {
        return roomBytes / Math.max(1, cpus);
    }

    Slot slot() {
        Slot slot = new Slot();
        slots.add(slot);
        return slot;
    }

    /** The current block of a CPU, loaded if need be. */
    byte[] block(Slot slot, PageBlocks blocks) throws IOException {
        slot.lastUse = ++uses;
        if (!slot.loaded) {
            while (usedBytes + blocks.blockBytes() > roomBytes && usedBytes > 0) {
                drop(leastUsed());
            }
            slot.block = blocks.load();
            slot.loaded = true;
            usedBytes += slot.block.length;
        }
        return slot.block;
    }

    /** Forgets a block that is not needed any more. */
    void drop(Slot slot) {
        usedBytes -= slot.block.length;
        slot.block = new byte[0];
        slot.loaded = false;
    }

    private Slot leastUsed() {
        Slot oldest = slots.get(0);
        for (Slot s : slots) {
            if (s.loaded && (!oldest.loaded || s.lastUse < oldest.lastUse)) {
                oldest = s;
            }
        }
        return oldest;
    }
}
