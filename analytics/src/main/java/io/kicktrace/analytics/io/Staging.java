package io.kicktrace.analytics.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder beside the results in which a run of the embedded job writes. When all is written the result folders move to
 * their place and replace those of an earlier run; a run that fails leaves the earlier results as they were.
 */
public final class Staging implements Closeable {
    private static final String NAME = ".analyze";

    private final Path out;
    private final Path staging;

    /** Makes the folder below {@code out}; what a killed run left there goes. */
    public Staging(Path out) throws IOException {
        this.out = out.toAbsolutePath();
        staging = this.out.resolve(NAME);
        delete(staging);
        Files.createDirectories(results());
        Files.createDirectories(work());
    }

    /** Where the job is to write its results. */
    public Path results() {
        return staging.resolve("results");
    }

    /** Where the embedded cluster may keep what it needs meanwhile. */
    public Path work() {
        return staging.resolve("work");
    }

    /** Puts the results in their place. */
    public void publish() throws IOException {
        for (ResultFolder folder : ResultFolder.values()) {
            Path written = folder.in(results());
            if (Files.isDirectory(written)) {
                nameParts(written);
            }
        }
        for (ResultFolder folder : ResultFolder.values()) {
            delete(folder.in(out));
            if (Files.isDirectory(folder.in(results()))) {
                Files.move(folder.in(results()), folder.in(out));
            }
        }
    }

    /** Drops what was not published. */
    @Override
    public void close() throws IOException {
        delete(staging);
    }

    /**
     * Flink puts chance into the names of files, so that writers never meet. Here all have ended: the files of a folder
     * are numbered in the order of their digests, and the same input gives the same files.
     */
    private static void nameParts(Path folder) throws IOException {
        Map<Path, List<Path>> byFolder = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            walk.filter(Files::isRegularFile)
                    .forEach(f -> byFolder.computeIfAbsent(f.getParent(), p -> new ArrayList<>())
                            .add(f));
        }
        for (Map.Entry<Path, List<Path>> entry : byFolder.entrySet()) {
            List<Path> files = entry.getValue();
            if (files.size() > 1) {
                Map<Path, String> digests = new TreeMap<>();
                for (Path file : files) {
                    digests.put(file, digest(file));
                }
                files.sort(Comparator.comparing(digests::get));
            }
            for (int i = 0; i < files.size(); i++) {
                String name = files.get(i).getFileName().toString();
                String suffix = name.substring(name.lastIndexOf('.'));
                Files.move(files.get(i), entry.getKey().resolve(String.format("%05d%s", i, suffix)));
            }
        }
    }

    private static String digest(Path file) throws IOException {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(Files.newInputStream(file), sha)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Deletes a folder, following no links; what somebody else deletes meanwhile (the cluster its files) is no error. */
    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
