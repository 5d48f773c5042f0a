package io.kicktrace.ingest.format.tracedat;

import io.kicktrace.ingest.format.raw.Endian;
import io.kicktrace.ingest.format.raw.TracingMetadata;
import java.util.List;
import java.util.Optional;

/**
 * What a trace.dat holds, and where.
 *
 * @param layout how a ring-buffer page is laid out
 * @param metadata descriptions of events, symbols, thread names
 * @param options what trace-cmd says of the recording
 * @param buffers the ring buffers, in the order of the file
 * @param latencyText the text of a latency tracer, which a file holds in place of ring buffers
 */
record TraceDatIndex(
        Endian endian,
        PageLayout layout,
        TracingMetadata metadata,
        CaptureOptions options,
        List<BufferData> buffers,
        Optional<LatencyText> latencyText) {
    TraceDatIndex {
        buffers = List.copyOf(buffers);
    }

    /** The trace clock of the top buffer; empty if not told. */
    String clock() {
        return buffers.stream()
                .map(BufferData::clock)
                .filter(c -> !c.isEmpty())
                .findFirst()
                .orElse(options.clock());
    }
}
