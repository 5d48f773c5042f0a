package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;

/** A ring-buffer page in the making, as include/linux/ring_buffer.h and kernel/trace/ring_buffer.c lay it out. */
final class RingPage {
    private static final long MISSED = 1L << 31;
    private static final long MISSED_STORED = 1L << 30;

    private final Endian endian;
    private final int longBytes;
    private final int pageBytes;
    private final long time;
    private final Bytes data;
    private long flags;
    private long lost;

    private RingPage(Endian endian, int longBytes, int pageBytes, long time) {
        this.endian = endian;
        this.longBytes = longBytes;
        this.pageBytes = pageBytes;
        this.time = time;
        data = new Bytes(endian);
    }

    /** A page of 4 KiB of a little-endian 64-bit kernel. */
    static RingPage at(long time) {
        return new RingPage(Endian.LITTLE, 8, 4096, time);
    }

    static RingPage at(long time, Endian endian, int longBytes, int pageBytes) {
        return new RingPage(endian, longBytes, pageBytes, time);
    }

    /** An event of {@link TraceDatFile#WRITE}. */
    RingPage write(int delta, int tid, long gpa) {
        return event(delta, record(TraceDatFile.WRITE, tid).u64(gpa).done());
    }

    /** An event of {@link TraceDatFile#MARK} of any length. */
    RingPage mark(int delta, int tid, int textBytes) {
        return event(delta, record(TraceDatFile.MARK, tid).zeros(textBytes).done());
    }

    Bytes record(int id, int tid) {
        return new Bytes(endian).u16(id).u8(0).u8(0).u32(tid);
    }

    RingPage event(int delta, byte[] payload) {
        int padded = (payload.length + 3) / 4 * 4;
        if (padded <= 28 * 4) {
            header(padded / 4, delta);
        } else {
            header(0, delta);
            data.u32(padded + 4);
        }
        data.bytes(payload).align(4);
        return this;
    }

    /** More time has passed than a delta can hold. */
    RingPage extend(long delta) {
        header(30, (int) (delta & 0x7ff_ffff));
        data.u32(delta >>> 27);
        return this;
    }

    /** The time of what follows; its upper 5 bits do not fit in. */
    RingPage stamp(long at) {
        header(31, (int) (at & 0x7ff_ffff));
        data.u32(at >>> 27);
        return this;
    }

    /** An event that was taken back. */
    RingPage discarded(int delta, int payloadBytes) {
        header(29, delta);
        data.u32(payloadBytes + 4).zeros(payloadBytes);
        return this;
    }

    /** Nothing of the page from here on is used. */
    RingPage unused() {
        header(29, 0);
        data.u32(0xffff_ffffL).u32(0xffff_ffffL);
        return this;
    }

    RingPage raw(byte[] bytes) {
        data.bytes(bytes);
        return this;
    }

    RingPage lostBefore(long events) {
        flags = MISSED | MISSED_STORED;
        lost = events;
        return this;
    }

    RingPage lostSomeBefore() {
        flags = MISSED;
        return this;
    }

    int usedBytes() {
        return data.size();
    }

    byte[] done() {
        Bytes page = new Bytes(endian).u64(time);
        number(page, data.size() | flags);
        page.bytes(data.done());
        if (lost > 0) {
            number(page, lost);
        }
        if (page.size() > pageBytes) {
            throw new IllegalStateException("page of " + page.size() + " bytes");
        }
        return page.zeros(pageBytes - page.size()).done();
    }

    private void number(Bytes page, long value) {
        if (longBytes == 8) {
            page.u64(value);
        } else {
            page.u32(value);
        }
    }

    private void header(int typeLen, int delta) {
        data.u32(endian == Endian.BIG ? (long) typeLen << 27 | delta : (long) delta << 5 | typeLen);
    }
}
