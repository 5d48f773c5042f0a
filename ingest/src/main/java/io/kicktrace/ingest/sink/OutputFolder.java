package io.kicktrace.ingest.sink;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A folder of Avro files that is replaced as a whole: files are written beside their place and moved there once all are
 * done, and what an earlier run left goes then. A run that fails leaves what was there.
 */
final class OutputFolder implements Closeable {
    private static final String SUFFIX = ".avro";
    private static final String PART_SUFFIX = ".avro.part";

    private final Path folder;
    private final Map<Path, Path> targetOfPart = new LinkedHashMap<>();

    OutputFolder(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder);
        for (Path left : list(PART_SUFFIX)) {
            Files.delete(left);
        }
    }

    /** Where to write a file that will have this name, without suffix; a name already taken gets a number. */
    Path part(String name) {
        for (int n = 1; ; n++) {
            String numbered = n == 1 ? name : name + "~" + n;
            Path part = folder.resolve(numbered + PART_SUFFIX);
            if (!targetOfPart.containsKey(part)) {
                targetOfPart.put(part, folder.resolve(numbered + SUFFIX));
                return part;
            }
        }
    }

    /** Puts all files in their place. */
    void publish() throws IOException {
        Set<Path> targets = Set.copyOf(targetOfPart.values());
        for (Path old : list(SUFFIX)) {
            if (!targets.contains(old)) {
                Files.delete(old);
            }
        }
        for (Map.Entry<Path, Path> file : targetOfPart.entrySet()) {
            Files.move(
                    file.getKey(),
                    file.getValue(),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        }
        targetOfPart.clear();
    }

    /** Drops what was not published. */
    @Override
    public void close() throws IOException {
        for (Path part : targetOfPart.keySet()) {
            Files.deleteIfExists(part);
        }
        targetOfPart.clear();
    }

    private List<Path> list(String suffix) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries =
                Files.newDirectoryStream(folder, p -> p.getFileName().toString().endsWith(suffix))) {
            entries.forEach(found::add);
        }
        return found;
    }
}
