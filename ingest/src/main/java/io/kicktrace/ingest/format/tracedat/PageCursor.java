package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;

/**
 * Walks the events of one ring-buffer page.
 *
 * <pre>
 * | time | commit | event | event | padding ... | lost count |
 *                 ^ dataAt                      ^ dataAt + commit
 * event: | type_len, time delta | [length or high bits] | payload |
 * </pre>
 */
final class PageCursor {
    /** What {@link #lost} says of a page that follows its predecessor without a gap. */
    static final long NONE_LOST = 0;
    /** What {@link #lost} says of a gap whose size is not stored. */
    static final long SOME_LOST = -1;

    /** Outcome of a step. */
    enum Step {
        /** There is an event. */
        EVENT,
        /** The page ends here. */
        END,
        /** The page is damaged from here on. */
        BROKEN
    }

    /** The bits of a page's commit word that are no flags. */
    static final long COMMIT_MASK = (1L << 30) - 1;

    private static final long MISSED = 1L << 31;
    private static final long MISSED_STORED = 1L << 30;

    private static final int MAX_TYPE_LEN_DATA = 28;
    private static final int PADDING = 29;
    private static final int TIME_EXTEND = 30;
    private static final int TYPE_BITS = 5;
    private static final int DELTA_BITS = 27;
    private static final int DELTA_MASK = (1 << DELTA_BITS) - 1;
    /** The bits that an absolute stamp cannot hold. */
    private static final long STAMP_HIGH = 0x1fL << 59;

    private final PageLayout layout;
    private final Endian endian;

    private int at;
    private int end;
    private boolean cut;
    private long stamp;
    private int payloadAt;
    private int payloadBytes;
    private long lost;

    PageCursor(PageLayout layout, Endian endian) {
        this.layout = layout;
        this.endian = endian;
    }

    /**
     * Goes to the start of a page.
     *
     * @param block holds the page
     * @param pageAt where it starts in the block
     * @param thereBytes how much of it there is: less than all at the end of a file that was cut short
     * @param pageBytes size of a whole page
     * @return false if it is no page
     */
    boolean open(byte[] block, int pageAt, int thereBytes, int pageBytes) {
        at = 0;
        end = 0;
        lost = NONE_LOST;
        int there = thereBytes - layout.dataAt();
        if (there < 0) {
            return true;
        }
        int room = pageBytes - layout.dataAt();
        long commit = layout.commit(block, pageAt, endian);
        long used = commit & COMMIT_MASK;
        if (used > room) {
            return false;
        }
        stamp = endian.s64(block, pageAt + layout.timeAt());
        at = pageAt + layout.dataAt();
        cut = used > there;
        end = at + (int) Math.min(used, there);
        if ((commit & MISSED) != 0) {
            lost = SOME_LOST;
            if ((commit & MISSED_STORED) != 0 && used + layout.longBytes() <= there) {
                long stored = layout.longBytes() == 8 ? endian.s64(block, end) : endian.u32(block, end);
                lost = stored > 0 ? stored : SOME_LOST;
            }
        }
        return true;
    }

    /** Goes to the next event of the page that was opened, in the same block or another copy of it. */
    Step next(byte[] block) {
        while (end - at >= 4) {
            int header = endian.s32(block, at);
            int typeLen = endian == Endian.BIG ? header >>> DELTA_BITS : header & ((1 << TYPE_BITS) - 1);
            int delta = endian == Endian.BIG ? header & DELTA_MASK : header >>> TYPE_BITS;
            if (typeLen > 0 && typeLen <= MAX_TYPE_LEN_DATA) {
                return event(delta, 4, typeLen * 4L, 4 + typeLen * 4L);
            }
            if (typeLen == PADDING && delta == 0) {
                break;
            }
            if (end - at < 8) {
                return broken();
            }
            long word = endian.u32(block, at + 4);
            if (typeLen == 0) {
                return word < 4 ? broken() : event(delta, 8, word - 4, 4 + (word + 3) / 4 * 4);
            }
            if (typeLen == PADDING) {
                // a discarded event: its time counts
                if (word + 4 > end - at) {
                    return broken();
                }
                stamp += delta;
                at += (int) word + 4;
            } else {
                stamp = typeLen == TIME_EXTEND ? stamp + (word << DELTA_BITS) + delta : absolute(word, delta);
                at += 8;
            }
        }
        at = end;
        return Step.END;
    }

    private Step event(int delta, int skip, long payload, long total) {
        if (total > end - at) {
            return broken();
        }
        stamp += delta;
        payloadAt = at + skip;
        payloadBytes = (int) payload;
        at += (int) total;
        return Step.EVENT;
    }

    /** The kernel's own rule: the bits that are missing are those of the time before, one more if that ran over. */
    private long absolute(long word, int delta) {
        long low = (word << DELTA_BITS) + delta;
        long high = stamp & STAMP_HIGH;
        if (high == 0) {
            return low;
        }
        long full = (low & ~STAMP_HIGH) | high;
        return Long.compareUnsigned(full, stamp) < 0 ? full + (1L << 59) : full;
    }

    /** What does not fit is damage, unless the page is known to be cut here. */
    private Step broken() {
        end = at;
        return cut ? Step.END : Step.BROKEN;
    }

    /** Stamp of the event, in the unit of the trace clock. */
    long stamp() {
        return stamp;
    }

    /** Where the event's record starts in the block. */
    int payloadAt() {
        return payloadAt;
    }

    /** Length of the event's record. */
    int payloadBytes() {
        return payloadBytes;
    }

    /** Events lost before this page: {@link #NONE_LOST}, {@link #SOME_LOST}, or how many. */
    long lost() {
        return lost;
    }

    /** Where the page ends, or where it is broken, in the block. */
    int at() {
        return at;
    }
}
