package io.kicktrace.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;

/** The results in a folder as text, read by others than those who wrote them: DuckDB and Avro's generic reader. */
final class AnalysisRows {
    private AnalysisRows() {}

    /** All rows of queues and VMs and all pieces of timelines, sorted. */
    static List<String> all(Path out) throws SQLException, IOException {
        List<String> rows = new ArrayList<>();
        for (String folder : List.of("queue_windows", "queue_captures", "vm_windows", "vm_captures")) {
            rows.addAll(query(out, "select '" + folder + "', to_json(r)::varchar from $" + folder + " r"));
        }
        for (Path file : files(out.resolve("timelines"), ".avro")) {
            try (DataFileReader<Object> pieces = new DataFileReader<>(file.toFile(), new GenericDatumReader<>())) {
                pieces.forEach(piece -> rows.add(piece.toString()));
            }
        }
        rows.sort(null);
        return rows;
    }

    /** Rows of a query as text; {@code $queue_windows} and the like stand for the visible files in that folder. */
    static List<String> query(Path out, String sql) throws SQLException, IOException {
        String resolved = sql;
        for (String folder : List.of("queue_windows", "queue_captures", "vm_windows", "vm_captures")) {
            if (resolved.contains("$" + folder)
                    && files(out.resolve(folder), ".parquet").isEmpty()) {
                return List.of();
            }
            resolved = resolved.replace(
                    "$" + folder, "read_parquet('" + out + "/" + folder + "/*/*/*.parquet', hive_partitioning=false)");
        }
        List<String> rows = new ArrayList<>();
        try (Connection db = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = db.createStatement();
                ResultSet result = statement.executeQuery(resolved)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    row.append(i == 1 ? "" : "|").append(result.getString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    private static List<Path> files(Path folder, String suffix) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(f -> f.toString().endsWith(suffix)
                            && !f.getFileName().toString().startsWith("."))
                    .toList();
        }
    }
}
