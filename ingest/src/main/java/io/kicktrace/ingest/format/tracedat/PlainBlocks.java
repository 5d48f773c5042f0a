package io.kicktrace.ingest.format.tracedat;

import java.io.IOException;
import java.util.Arrays;

/** Pages that stand in the file as they are. */
final class PlainBlocks implements PageBlocks {
    /** Enough to spare system calls. */
    private static final int READ_BYTES = 1 << 16;

    private final SeekableTrace file;
    private final long endOffset;
    private final int stepBytes;
    private final long missingBytes;
    private long offset;
    private int blockBytes;

    /**
     * The pages of one CPU.
     *
     * @param roomBytes what a block may take, if that is more than a page
     */
    PlainBlocks(SeekableTrace file, CpuData cpu, int pageBytes, long roomBytes) {
        this.file = file;
        long inFile = Math.max(0, Math.min(cpu.sizeBytes(), file.sizeBytes() - cpu.offset()));
        offset = cpu.offset();
        endOffset = offset + inFile;
        missingBytes = cpu.sizeBytes() - inFile;
        stepBytes = Math.max(pageBytes, (int) Math.min(READ_BYTES, roomBytes) / pageBytes * pageBytes);
    }

    @Override
    public boolean advance() {
        offset += blockBytes;
        blockBytes = (int) Math.min(stepBytes, endOffset - offset);
        return blockBytes > 0;
    }

    @Override
    public int blockBytes() {
        return blockBytes;
    }

    @Override
    public long blockOffset() {
        return offset;
    }

    @Override
    public byte[] load() throws IOException {
        byte[] block = new byte[blockBytes];
        int n = file.read(offset, block, blockBytes);
        // the file became shorter while it was read
        return n == blockBytes ? block : Arrays.copyOf(Arrays.copyOf(block, n), blockBytes);
    }

    @Override
    public long missingBytes() {
        return missingBytes;
    }
}
