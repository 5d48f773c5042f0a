package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import java.io.IOException;

/** Pages in compressed blocks: a count, then {@code {packed size, size, data}} for each. */
final class PackedBlocks implements PageBlocks {
    /** trace-cmd packs ten pages at a time. */
    static final int MAX_BLOCK_BYTES = 48 << 20;

    private static final int COUNT_BYTES = 4;
    private static final int HEADER_BYTES = 8;

    private final SeekableTrace file;
    private final Endian endian;
    private final Codec codec;
    private final Expansion expansion;
    private final long endOffset;
    private final long missingBytes;
    private long next;
    private long left;
    private int packedBytes;
    private int blockBytes;

    PackedBlocks(SeekableTrace file, CpuData cpu, Codec codec, Endian endian, Expansion expansion) throws IOException {
        this.file = file;
        this.endian = endian;
        this.codec = codec;
        this.expansion = expansion;
        long inFile = Math.max(0, Math.min(cpu.sizeBytes(), file.sizeBytes() - cpu.offset()));
        // trace-cmd 3.1 leaves the count out of the size
        endOffset = Math.min(file.sizeBytes(), cpu.offset() + inFile + (inFile > 0 ? COUNT_BYTES : 0));
        missingBytes = cpu.sizeBytes() - inFile;
        next = cpu.offset() + COUNT_BYTES;
        byte[] count = new byte[COUNT_BYTES];
        left = inFile >= COUNT_BYTES && file.read(cpu.offset(), count, COUNT_BYTES) == COUNT_BYTES
                ? endian.u32(count, 0)
                : 0;
    }

    /** Where the blocks of a CPU end, which is told nowhere else if the file's index is lost. */
    long nextOffset() {
        return next;
    }

    @Override
    public boolean advance() throws IOException {
        if (left == 0 || (missingBytes > 0 && endOffset - next < HEADER_BYTES)) {
            return false;
        }
        left--;
        byte[] header = new byte[HEADER_BYTES];
        if (endOffset - next < HEADER_BYTES || file.read(next, header, HEADER_BYTES) < HEADER_BYTES) {
            throw damaged("8 bytes of sizes", "only " + (endOffset - next) + " bytes");
        }
        long packed = endian.u32(header, 0);
        long plain = endian.u32(header, 4);
        if (packed > endOffset - next - HEADER_BYTES) {
            if (missingBytes > 0) {
                left = 0;
                return false;
            }
            throw damaged("a block within its CPU's data", packed + " packed bytes");
        }
        if (plain > MAX_BLOCK_BYTES || packed > MAX_BLOCK_BYTES) {
            throw damaged("a block of at most " + MAX_BLOCK_BYTES + " bytes", packed + " that become " + plain);
        }
        if (!expansion.allows(plain)) {
            throw damaged("parts that expand to at most " + Expansion.MAX_RATIO + " times the file", "more");
        }
        packedBytes = (int) packed;
        blockBytes = (int) plain;
        next += HEADER_BYTES + packed;
        return true;
    }

    private IOException damaged(String expected, String found) {
        left = 0;
        packedBytes = 0;
        return new IOException("expected " + expected + ", found " + found);
    }

    @Override
    public int blockBytes() {
        return blockBytes;
    }

    @Override
    public long blockOffset() {
        return next - packedBytes;
    }

    @Override
    public byte[] load() throws IOException {
        byte[] packed = new byte[packedBytes];
        if (file.read(blockOffset(), packed, packedBytes) < packedBytes) {
            throw new IOException("expected " + packedBytes + " packed bytes, found the end of the file");
        }
        byte[] block = new byte[blockBytes];
        codec.decompress(packed, packedBytes, block);
        return block;
    }

    @Override
    public long missingBytes() {
        return missingBytes;
    }
}
