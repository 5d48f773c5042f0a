package io.kicktrace.replay.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of variants in the package's description and in the documents is complete: every row a class, every class a row. */
class KernelVariantTest {

    private static final Pattern JAVADOC_ROW = Pattern.compile("<tr><td>([a-z0-9-]+)</td><td>(\\w+)</td>");
    private static final Pattern DOCUMENT_ROW =
            Pattern.compile("^\\| `([a-z0-9-]+)` \\| `(\\w+)` \\|", Pattern.MULTILINE);

    private static List<String> expected() {
        return Arrays.stream(KernelVariant.values())
                .map(v -> v.id() + " " + v.policy().getClass().getSimpleName())
                .toList();
    }

    @Test
    void theJavadocTableIsComplete() throws IOException {
        Path source = Path.of("src/main/java/io/kicktrace/replay/policy/package-info.java");
        assertEquals(expected(), rows(JAVADOC_ROW, Files.readString(source)));
    }

    @Test
    void theDocumentedTableIsComplete() throws IOException {
        assertEquals(expected(), rows(DOCUMENT_ROW, Files.readString(Path.of("../docs/reference/model.md"))));
    }

    @Test
    void everyPolicyClassIsAVariant() throws IOException {
        List<String> known = Arrays.stream(KernelVariant.values())
                .map(v -> v.policy().getClass().getSimpleName())
                .toList();
        try (var files = Files.list(Path.of("src/main/java/io/kicktrace/replay/policy"))) {
            for (Path file : files.toList()) {
                if (Files.readString(file).contains("implements NotifyPolicy")) {
                    String name = file.getFileName().toString().replace(".java", "");
                    assertTrue(known.contains(name), name + " is in no row of KernelVariant");
                }
            }
        }
    }

    @Test
    void idsAreFoundAndOthersAreNot() {
        for (KernelVariant variant : KernelVariant.values()) {
            assertEquals(Optional.of(variant), KernelVariant.byId(variant.id()));
        }
        assertEquals(Optional.empty(), KernelVariant.byId("Unpatched"));
    }

    private static List<String> rows(Pattern row, String text) {
        List<String> rows = new ArrayList<>();
        Matcher matcher = row.matcher(text);
        while (matcher.find()) {
            rows.add(matcher.group(1) + " " + matcher.group(2));
        }
        return rows;
    }
}
