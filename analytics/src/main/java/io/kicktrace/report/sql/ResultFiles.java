package io.kicktrace.report.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Parquet files of a folder of results. Hidden ones, and those below hidden folders, are not finished. */
final class ResultFiles {
    private static final String DATE = "date=";

    private ResultFiles() {}

    /** All finished files of one kind, sorted; {@code date} says which partitions are wanted. */
    static List<Path> of(Path folder, Predicate<String> date) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(f -> f.getFileName().toString().endsWith(".parquet"))
                    .filter(f -> isVisible(folder.relativize(f)))
                    .filter(f -> date.test(partition(folder.relativize(f))))
                    .sorted()
                    .toList();
        }
    }

    /** The value of {@code date=} in a relative path; empty where there is none. */
    static String partition(Path relative) {
        String first = relative.getName(0).toString();
        return first.startsWith(DATE) ? first.substring(DATE.length()) : "";
    }

    private static boolean isVisible(Path relative) {
        for (Path part : relative) {
            if (part.toString().startsWith(".")) {
                return false;
            }
        }
        return true;
    }

    /** The files as a list in SQL. Paths are taken as they are, though DuckDB would read patterns into them. */
    static String sqlList(List<Path> files) {
        return files.stream()
                .map(f -> literal(withoutPattern(f.toString())))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String withoutPattern(String path) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '*' || c == '?' || c == '[') {
                plain.append('[').append(c).append(']');
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    static String literal(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }
}
