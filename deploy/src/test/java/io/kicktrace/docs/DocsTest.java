package io.kicktrace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents name must exist: classes, packages, files, links. Documents without such a test lie within months. */
class DocsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern QUALIFIED = Pattern.compile("`(io\\.kicktrace(?:\\.\\w+)+)`");
    private static final Pattern CLASS_NAME = Pattern.compile("`([A-Z][a-z]+(?:[A-Z][A-Za-z0-9]*)+)`");
    private static final Pattern PATH = Pattern.compile(
            "`((?:schemas|ingest|analytics|replay|deploy|docs)/[\\w./-]+\\.(?:java|avdl|md|gz|conf|sh|xml|json))`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");

    @Test
    void classesAndPackagesNamedInDocumentsExist() throws IOException {
        Set<String> types = sources().map(DocsTest::qualifiedName).collect(Collectors.toCollection(TreeSet::new));
        Set<String> simple = types.stream()
                .map(t -> t.substring(t.lastIndexOf('.') + 1))
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> missing = new ArrayList<>();
        for (Path document : documents()) {
            String text = Files.readString(document);
            Matcher qualified = QUALIFIED.matcher(text);
            while (qualified.find()) {
                String name = qualified.group(1);
                if (!types.contains(name) && types.stream().noneMatch(t -> t.startsWith(name + "."))) {
                    missing.add(document.getFileName() + ": " + name);
                }
            }
            Matcher bare = CLASS_NAME.matcher(text);
            while (bare.find()) {
                if (!simple.contains(bare.group(1)) && !isAvroRecord(bare.group(1))) {
                    missing.add(document.getFileName() + ": " + bare.group(1));
                }
            }
        }
        assertEquals(List.of(), missing);
    }

    @Test
    void filesAndLinksNamedInDocumentsExist() throws IOException {
        List<String> missing = new ArrayList<>();
        for (Path document : documents()) {
            String text = Files.readString(document);
            Matcher path = PATH.matcher(text);
            while (path.find()) {
                if (!Files.exists(ROOT.resolve(path.group(1)))) {
                    missing.add(document.getFileName() + ": " + path.group(1));
                }
            }
            Matcher link = LINK.matcher(text);
            while (link.find()) {
                if (!Files.exists(document.getParent().resolve(link.group(1)))) {
                    missing.add(document.getFileName() + ": " + link.group(1));
                }
            }
        }
        assertEquals(List.of(), missing);
    }

    @Test
    void thereAreDocumentsToCheck() throws IOException {
        assertTrue(documents().size() > 5, "documents found: " + documents());
    }

    private static boolean isAvroRecord(String name) throws IOException {
        try (Stream<Path> idl = Files.list(ROOT.resolve("schemas/src/main/avro"))) {
            for (Path file : idl.filter(Files::isRegularFile).toList()) {
                if (Pattern.compile("(record|enum|protocol) " + name + "\\b")
                        .matcher(Files.readString(file))
                        .find()) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> deploy = Files.walk(ROOT.resolve("deploy"), 3)) {
            return Stream.of(top, docs, deploy)
                    .flatMap(s -> s)
                    .filter(p -> p.toString().endsWith(".md") && !p.toString().contains("/target/"))
                    .sorted()
                    .toList();
        }
    }

    private static Stream<Path> sources() throws IOException {
        List<Path> found = new ArrayList<>();
        for (String module : List.of("schemas", "ingest", "analytics", "replay", "deploy")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
                files.filter(p -> p.toString().endsWith(".java")).forEach(found::add);
            }
        }
        return found.stream();
    }

    private static String qualifiedName(Path source) {
        String path = source.toString();
        return path.substring(path.indexOf("/java/") + 6, path.length() - ".java".length())
                .replace('/', '.');
    }
}
