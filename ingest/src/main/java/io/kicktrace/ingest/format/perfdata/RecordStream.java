package io.kicktrace.ingest.format.perfdata;

import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.stat.IngestStat;
import io.kicktrace.ingest.stat.IngestStats;
import java.io.Closeable;
import java.io.IOException;

/** One stream of records, read front to back: the data of a file, a pipe, or one file of a folder. */
final class RecordStream implements Closeable {
    private static final int HEADER_BYTES = 8;
    /** Length of the trace data behind a record of kind TRACING_DATA or AUXTRACE. */
    private static final int LENGTH_BYTES = 8;

    private final ByteFeed feed;
    private final Endian endian;
    private final int number;
    private final RecordTaker taker;
    private final IngestStats stats;
    private final ZstdRecords compressed = new ZstdRecords();
    private boolean ended;
    private long highestBefore = Long.MIN_VALUE;

    /**
     * A stream.
     *
     * @param number its number among those of a folder
     */
    RecordStream(ByteFeed feed, Endian endian, int number, RecordTaker taker, IngestStats stats) {
        this.feed = feed;
        this.endian = endian;
        this.number = number;
        this.taker = taker;
        this.stats = stats;
    }

    /** Reads up to the end of a round; false if the stream has ended. What is damaged ends it. */
    boolean readRound() {
        while (!ended) {
            int kind = readOneOrEnd();
            if (kind == RecordKind.FINISHED_ROUND) {
                long highest = taker.rounds().highest(number);
                taker.rounds().roundEnds(number, highestBefore);
                highestBefore = highest;
                return true;
            }
        }
        return false;
    }

    /** What cannot be read ends the stream, and what came before goes on. */
    private int readOneOrEnd() {
        try {
            return readOne();
        } catch (IOException e) {
            return end(String.valueOf(e.getMessage()));
        }
    }

    /** Reads one record and returns its kind, -1 at the end. */
    private int readOne() throws IOException {
        if (!feed.require(HEADER_BYTES)) {
            return end(feed.available() == 0 ? "" : "input ends inside a record");
        }
        int kind = endian.s32(feed.array(), feed.at());
        int size = endian.u16(feed.array(), feed.at() + 6);
        if (size < HEADER_BYTES) {
            return end("expected a record of 8 bytes or more, found size " + size);
        }
        if (!feed.require(size)) {
            return end(
                    "expected a record of " + size + " bytes, found the end of the records after " + feed.available());
        }
        long position = feed.position();
        int from = feed.at() + HEADER_BYTES;
        int to = feed.at() + size;
        switch (kind) {
            case RecordKind.COMPRESSED -> expand(from, to - from, position);
            case RecordKind.COMPRESSED2 -> {
                long bytes = to - from < LENGTH_BYTES ? -1 : endian.s64(feed.array(), from);
                if (bytes < 0 || bytes > to - from - LENGTH_BYTES) {
                    return end("expected compressed data within its record, found a length of " + bytes);
                }
                expand(from + LENGTH_BYTES, (int) bytes, position);
            }
            case RecordKind.TRACING_DATA -> {
                return tracingData(from, to);
            }
            case RecordKind.AUXTRACE -> {
                long bytes = to - from < LENGTH_BYTES ? -1 : endian.s64(feed.array(), from);
                feed.advance(size);
                return bytes < 0 || feed.skip(bytes) < bytes ? end("input ends inside hardware trace data") : kind;
            }
            default -> taker.record(number, kind, feed.array(), from, to, position);
        }
        feed.advance(size);
        return ended ? -1 : kind;
    }

    /** The blob stands behind its record. */
    private int tracingData(int from, int to) throws IOException {
        long bytes = to - from < 4 ? -1 : endian.u32(feed.array(), from);
        feed.advance(to - (from - HEADER_BYTES));
        if (bytes < 0) {
            return end("expected tracing data with a length, found none");
        }
        FeedStream blob = new FeedStream(feed, bytes);
        taker.tracingData(blob, bytes, endian);
        // padding, or what could not be read
        blob.skipRest();
        return RecordKind.TRACING_DATA;
    }

    private void expand(int from, int length, long position) {
        try {
            compressed.expand(
                    feed.array(), from, length, position, (bytes, first, last) -> within(bytes, last, position));
        } catch (IOException e) {
            end(String.valueOf(e.getMessage()));
        }
    }

    /** Takes the whole records among expanded bytes. */
    private int within(byte[] bytes, int to, long position) throws IOException {
        int at = 0;
        while (to - at >= HEADER_BYTES) {
            int size = endian.u16(bytes, at + 6);
            if (size < HEADER_BYTES) {
                throw new PerfFormatException(
                        position, "expected a compressed record of 8 bytes or more, found size " + size);
            }
            if (size > to - at) {
                break;
            }
            taker.record(number, endian.s32(bytes, at), bytes, at + HEADER_BYTES, at + size, position);
            at += size;
        }
        return at;
    }

    private int end(String why) {
        ended = true;
        if (!why.isEmpty()) {
            stats.add(IngestStat.UNREADABLE_RECORD, 1, String.format("offset 0x%x: %s", feed.position(), why));
        } else if (compressed.pendingBytes() > 0) {
            stats.add(IngestStat.UNREADABLE_RECORD, 1, "the compressed records end inside one");
        }
        taker.rounds().ends(number);
        return -1;
    }

    /** Bytes read so far. */
    long position() {
        return feed.position();
    }

    @Override
    public void close() {
        compressed.close();
    }
}
