package io.kicktrace.analytics.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.connector.file.src.FileSource;

/** The chunk files of a folder, in the order they were written, and a source that reads them in that order. */
public final class ChunkFiles {
    private static final String SUFFIX = ".avro";
    /** A host whose chunks fill several files has HOST.avro, HOST~2.avro ... HOST~10.avro. */
    static final Comparator<String> ORDER = Comparator.comparing(ChunkFiles::stem)
            .thenComparingLong(ChunkFiles::number)
            .thenComparing(n -> n);

    private ChunkFiles() {}

    /**
     * Finds the files.
     *
     * @throws IOException if there is no such folder
     */
    public static List<Path> in(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("expected a folder of event chunks (*.avro) at " + folder
                    + " but there is none; 'kicktrace ingest FILE... --to file:DIR' makes one");
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> name(f).endsWith(SUFFIX) && !name(f).startsWith("."))
                    .sorted(Comparator.comparing(ChunkFiles::name, ORDER))
                    .toList();
        }
    }

    /**
     * A bounded source of their chunks. With one reader all chunks keep the order of the list; with more, only those of one
     * file do, so a VM whose chunks fill several files needs one reader.
     */
    public static FileSource<ChunkEnvelope> source(List<Path> files) {
        org.apache.flink.core.fs.Path[] paths = files.stream()
                .map(f -> new org.apache.flink.core.fs.Path(f.toUri()))
                .toArray(org.apache.flink.core.fs.Path[]::new);
        return FileSource.forBulkFileFormat(new ChunkFileFormat(), paths)
                .setSplitAssigner(FilesInOrder::new)
                .build();
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static String stem(String name) {
        String bare = bare(name);
        return number(name) == 1 ? bare : bare.substring(0, bare.lastIndexOf('~'));
    }

    private static long number(String name) {
        String bare = bare(name);
        String digits = bare.substring(bare.lastIndexOf('~') + 1);
        boolean numbered = bare.contains("~") && digits.matches("[1-9][0-9]{0,8}");
        return numbered ? Long.parseLong(digits) : 1;
    }

    private static String bare(String name) {
        return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    }
}
