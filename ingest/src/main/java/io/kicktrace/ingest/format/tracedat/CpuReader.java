package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.io.IOException;

/** The events of one CPU, one after the other. Damage costs the rest of a page or block, and is told as a gap. */
final class CpuReader {
    private final int cpu;
    private final PageBlocks blocks;
    private final BlockCache cache;
    private final BlockCache.Slot slot;
    private final PageCursor page;
    private final int pageBytes;
    private final StampClock clock;
    private final IngestStats stats;
    private final String name;

    private int pageAt;
    private int blockBytes;
    private long nanos;
    private boolean gap;
    private long gapEvents;

    CpuReader(
            BufferData buffer,
            CpuData data,
            PageBlocks blocks,
            PageLayout layout,
            Endian endian,
            StampClock clock,
            BlockCache cache,
            IngestStats stats) {
        cpu = data.cpu();
        this.blocks = blocks;
        this.cache = cache;
        slot = cache.slot();
        page = new PageCursor(layout, endian);
        pageBytes = buffer.pageBytes();
        this.clock = clock;
        this.stats = stats;
        name = (buffer.name().isEmpty() ? "" : "instance " + buffer.name() + ", ") + "CPU " + cpu;
        pageAt = -pageBytes;
        if (blocks.missingBytes() > 0) {
            stats.add(
                    IngestStat.TRUNCATED_DATA,
                    1,
                    name + ": expected " + data.sizeBytes() + " bytes at offset " + data.offset() + ", found "
                            + blocks.missingBytes() + " fewer");
        }
    }

    /** Goes to the next event; false at the end. */
    boolean next() throws IOException {
        while (true) {
            PageCursor.Step step = step();
            switch (step) {
                case EVENT -> {
                    nanos = clock.nanos(page.stamp(), cpu);
                    return true;
                }
                case BROKEN -> damaged(page.at(), "an event that passes the end of its page, or has no length");
                case END -> {
                    // on to the next page
                }
            }
            if (!nextPage()) {
                return false;
            }
        }
    }

    private PageCursor.Step step() throws IOException {
        if (blockBytes == 0) {
            return PageCursor.Step.END;
        }
        return page.next(block());
    }

    private boolean nextPage() throws IOException {
        while (true) {
            pageAt += pageBytes;
            if (pageAt >= blockBytes && !nextBlock()) {
                return false;
            }
            int there = Math.min(pageBytes, blockBytes - pageAt);
            if (!page.open(block(), pageAt, there, pageBytes)) {
                damaged(pageAt, "a page that claims to hold more than its " + pageBytes + " bytes");
            } else {
                if (page.lost() != PageCursor.NONE_LOST) {
                    lost(page.lost());
                }
                return true;
            }
        }
    }

    private boolean nextBlock() {
        while (true) {
            cache.drop(slot);
            blockBytes = 0;
            try {
                if (!blocks.advance()) {
                    return false;
                }
                cache.block(slot, blocks);
                blockBytes = blocks.blockBytes();
                pageAt = 0;
                if (blockBytes > 0) {
                    return true;
                }
            } catch (IOException e) {
                stats.add(
                        IngestStat.UNREADABLE_PAGE,
                        1,
                        name + ", offset " + blocks.blockOffset() + ": " + e.getMessage());
                lost(PageCursor.SOME_LOST);
            }
        }
    }

    /** The current block, which was loaded before; read again if it had to make room. */
    byte[] block() throws IOException {
        return cache.block(slot, blocks);
    }

    private void damaged(int at, String found) {
        stats.add(
                IngestStat.UNREADABLE_PAGE,
                1,
                name + ", block at offset " + blocks.blockOffset() + ", byte " + at + ": found " + found);
        lost(PageCursor.SOME_LOST);
    }

    private void lost(long events) {
        gapEvents = gap && (gapEvents < 0 || events < 0) ? PageCursor.SOME_LOST : gapEvents + events;
        gap = true;
    }

    /** CPU, -1 not told. */
    int cpu() {
        return cpu;
    }

    /** Stamp of the event, ns. */
    long nanos() {
        return nanos;
    }

    /** Where its record starts in {@link #block}. */
    int payloadAt() {
        return page.payloadAt();
    }

    /** Length of its record. */
    int payloadBytes() {
        return page.payloadBytes();
    }

    /** Whether events are missing between this event and the one before, or before the end. */
    boolean afterGap() {
        return gap;
    }

    /** How many are missing, {@link PageCursor#SOME_LOST} if that is not known; the gap is told once. */
    long takeGap() {
        long events = gapEvents;
        gap = false;
        gapEvents = 0;
        return events;
    }
}
