package io.kicktrace.analytics;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Asks an independent reader of Parquet. */
public final class DuckDb {
    private DuckDb() {}

    /** Rows as text; {@code $queue_windows} and the like stand for the files in that folder of {@code out}. */
    public static List<String> query(Path out, String sql) throws SQLException {
        String resolved =
                sql.replaceAll("\\$(\\w+)", "read_parquet('" + out + "/$1/*/*/*.parquet', hive_partitioning=false)");
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
}
