package io.kicktrace.ingest.format.tracedat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BlockCacheTest {
    /** One block of 100 bytes of the same value, which counts how often it was read. */
    private static final class Blocks implements PageBlocks {
        private final byte value;
        private int loads;

        Blocks(int value) {
            this.value = (byte) value;
        }

        @Override
        public boolean advance() {
            return false;
        }

        @Override
        public int blockBytes() {
            return 100;
        }

        @Override
        public long blockOffset() {
            return 0;
        }

        @Override
        public byte[] load() {
            loads++;
            byte[] block = new byte[100];
            Arrays.fill(block, value);
            return block;
        }

        @Override
        public long missingBytes() {
            return 0;
        }
    }

    @Test
    void blockThatWasNotUsedForLongestMakesRoomAndIsReadAgain() throws IOException {
        BlockCache cache = new BlockCache(250);
        Blocks[] blocks = {new Blocks(0), new Blocks(1), new Blocks(2)};
        BlockCache.Slot[] slots = {cache.slot(), cache.slot(), cache.slot()};

        byte[] first = cache.block(slots[0], blocks[0]);
        cache.block(slots[1], blocks[1]);
        assertSame(first, cache.block(slots[0], blocks[0]));
        // room for two: the second has to go
        cache.block(slots[2], blocks[2]);
        assertSame(first, cache.block(slots[0], blocks[0]));
        assertEquals(1, cache.block(slots[1], blocks[1])[99]);

        assertEquals(1, blocks[0].loads);
        assertEquals(2, blocks[1].loads);
        assertEquals(1, blocks[2].loads);
    }

    @Test
    void blockLargerThanTheRoomIsReadAllTheSame() throws IOException {
        BlockCache cache = new BlockCache(50);
        Blocks blocks = new Blocks(7);
        BlockCache.Slot slot = cache.slot();
        assertEquals(7, cache.block(slot, blocks)[0]);
        cache.drop(slot);
        assertEquals(7, cache.block(slot, blocks)[0]);
        assertEquals(2, blocks.loads);
    }
}
