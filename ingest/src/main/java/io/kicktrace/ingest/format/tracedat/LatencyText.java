package io.kicktrace.ingest.format.tracedat;

import java.io.IOException;
import java.io.InputStream;

/**
 * The text of a latency tracer, which a file holds in place of ring buffers.
 *
 * @param offset offset in the file
 * @param sizeBytes bytes in the file
 * @param codec compression; compressed text stands in blocks as pages do
 */
record LatencyText(long offset, long sizeBytes, Codec codec) {
    InputStream open(SeekableTrace file, FileStart start, Expansion expansion) throws IOException {
        if (codec == Codec.NONE) {
            return file.stream(offset, sizeBytes);
        }
        CpuData place = new CpuData(CpuData.UNKNOWN_CPU, offset, sizeBytes);
        return new BlockStream(new PackedBlocks(file, place, codec, start.endian(), expansion));
    }
}
