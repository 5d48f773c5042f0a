package io.kicktrace.analytics;

import io.kicktrace.analytics.passes.KprobeText;
import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.ChunkFileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Real captures as bodies of chunks and as chunk files. */
public final class CaptureChunks {
    private CaptureChunks() {}

    /** The chunks of a capture, of so many events each, under another name of host and VM. */
    public static List<byte[]> of(String capture, String host, String vm, int chunkEvents) throws IOException {
        ChunkCodec codec = new ChunkCodec();
        List<byte[]> bodies = new ArrayList<>();
        KprobeText.of(capture + ".ftrace.txt.gz")
                .feed(
                        chunkEvents,
                        (header, tables, events) ->
                                bodies.add(codec.encode(KprobeText.named(header, host, vm), tables, events)));
        return bodies;
    }

    /** Writes a chunk file. */
    public static void write(Path file, List<byte[]> bodies) throws IOException {
        Files.createDirectories(file.getParent());
        try (ChunkFileWriter writer = new ChunkFileWriter(file)) {
            for (byte[] body : bodies) {
                writer.write(body);
            }
        }
    }
}
