package io.kicktrace.ingest.format.tracedat;

import java.io.IOException;

/**
 * The pages of one CPU as blocks of whole pages, in order. A block can be loaded more than once, so that the memory it
 * takes can be given to another CPU meanwhile.
 */
interface PageBlocks {
    /**
     * Moves on to the next block; false if there is none.
     *
     * @throws IOException if what tells where the next block stands is damaged: there is no block after this
     */
    boolean advance() throws IOException;

    /** Bytes of the current block. */
    int blockBytes();

    /** Where the current block stands in the file. */
    long blockOffset();

    /** Reads the current block. */
    byte[] load() throws IOException;

    /** Bytes that were announced and are not in the file. */
    long missingBytes();
}
