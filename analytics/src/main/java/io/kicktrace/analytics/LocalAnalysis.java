package io.kicktrace.analytics;

import io.kicktrace.analytics.passes.AnalysisOutput;
import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.analytics.passes.CaptureAnalysis;
import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.ChunkFileReader;
import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.codec.EventColumns;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The same analysis without Flink, in one thread: where starting an engine would cost more than the work. */
public final class LocalAnalysis {
    private record Key(String host, String vm, String captureId) {}

    private final AnalysisSettings settings;
    private final Map<Key, CaptureAnalysis> captures = new LinkedHashMap<>();
    private final ChunkCodec codec = new ChunkCodec();
    private final EventColumns scratch = new EventColumns();
    private long lateChunks;

    private LocalAnalysis(AnalysisSettings settings) {
        this.settings = settings;
    }

    /**
     * Analyses chunk files, one after another.
     *
     * @return how many chunks came too late and were left out
     * @throws IOException if a file cannot be read
     */
    public static long run(List<Path> chunkFiles, AnalysisSettings settings, AnalysisOutput out) throws IOException {
        LocalAnalysis analysis = new LocalAnalysis(settings);
        for (Path file : chunkFiles) {
            analysis.file(file, out);
        }
        analysis.captures.values().forEach(capture -> capture.finish(out));
        return analysis.lateChunks;
    }

    private void file(Path path, AnalysisOutput out) throws IOException {
        try (InputStream in = Files.newInputStream(path);
                ChunkFileReader file = new ChunkFileReader(in)) {
            for (Optional<byte[]> body = file.next(); body.isPresent(); body = file.next()) {
                ChunkHeader header = codec.decodeHeader(body.get());
                CaptureAnalysis capture = captures.computeIfAbsent(
                        new Key(header.host(), header.vm(), header.captureId()), k -> CaptureAnalysis.begin(settings));
                if (capture.accept(header.sequence(), body.get(), codec, scratch, out)
                        == CaptureAnalysis.Outcome.LATE) {
                    lateChunks++;
                }
            }
        }
    }
}
