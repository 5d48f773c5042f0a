package io.kicktrace.ingest.format.tracedat;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of blocks, one behind the other. */
final class BlockStream extends InputStream {
    private final PageBlocks blocks;
    private byte[] block = new byte[0];
    private int at;

    BlockStream(PageBlocks blocks) {
        this.blocks = blocks;
    }

    @Override
    public int read() throws IOException {
        return fill() ? block[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int n = Math.min(length, block.length - at);
        System.arraycopy(block, at, target, offset, n);
        at += n;
        return n;
    }

    private boolean fill() throws IOException {
        while (at == block.length) {
            if (!blocks.advance()) {
                return false;
            }
            block = blocks.load();
            at = 0;
        }
        return true;
    }
}
