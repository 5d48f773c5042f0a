package io.kicktrace.report.sql;

import io.kicktrace.avro.Prediction;
import io.kicktrace.avro.QueueWindow;
import io.kicktrace.avro.VmWindow;
import io.kicktrace.report.UnreadableResultsException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The views over one folder of results. Memory is bounded whatever the folder holds: DuckDB works in {@link #MEMORY} beside
 * the Java heap and spills to a temporary folder.
 */
public final class ResultDatabase implements AutoCloseable {
    /** What DuckDB may take beside the Java heap. */
    private static final String MEMORY = "500MB";

    private static final List<String> VIEWS =
            List.of("queues.sql", "variants.sql", "ranking.sql", "fleet.sql", "details.sql");
    /** Views that others build on again and again: worked out once. */
    private static final List<String> KEPT = List.of("queues", "variants", "ranking");

    private final Path folder;
    private final Connection connection;
    private final List<Path> read = new ArrayList<>();

    private ResultDatabase(Path folder, Connection connection) {
        this.folder = folder;
        this.connection = connection;
    }

    /** The results of whole captures. */
    public static ResultDatabase ofCaptures(Path folder) throws IOException {
        return ofCaptures(folder, folder);
    }

    /** The same with the predictions of another folder, where a replay wrote elsewhere. */
    public static ResultDatabase ofCaptures(Path folder, Path predictions) throws IOException {
        return open(folder, predictions, "queue_captures", "vm_captures", date -> true, "true");
    }

    /** The windows that begin in a period of wall time. */
    public static ResultDatabase ofPeriod(Path folder, Period period) throws IOException {
        return open(folder, folder, "queue_windows", "vm_windows", period::mayHold, period.sqlCondition());
    }

    private static ResultDatabase open(
            Path folder, Path predictions, String queues, String vms, Predicate<String> dates, String condition)
            throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new UnreadableResultsException(folder + ": expected a folder of results, found "
                    + (Files.exists(folder) ? "a file" : "nothing there") + "; 'kicktrace run FILE...' makes one");
        }
        ResultDatabase database = new ResultDatabase(folder, connect());
        try {
            database.source("queue_rows", folder.resolve(queues), QueueWindow.getClassSchema(), dates, condition);
            database.source("vm_rows", folder.resolve(vms), VmWindow.getClassSchema(), dates, condition);
            database.source(
                    "window_rows", folder.resolve("queue_windows"), QueueWindow.getClassSchema(), dates, condition);
            database.source(
                    "prediction_rows",
                    predictions.resolve("predictions"),
                    Prediction.getClassSchema(),
                    date -> true,
                    "true");
            for (String view : VIEWS) {
                database.execute(resource(view));
                for (String kept : KEPT) {
                    if (view.equals(kept + ".sql")) {
                        database.execute("ALTER VIEW " + kept + " RENAME TO " + kept + "_view");
                        database.execute("CREATE TABLE " + kept + " AS FROM " + kept + "_view");
                    }
                }
            }
            return database;
        } catch (IOException | RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private static Connection connect() throws IOException {
        Properties settings = new Properties();
        settings.setProperty("memory_limit", MEMORY);
        settings.setProperty(
                "temp_directory",
                Path.of(
                                System.getProperty("java.io.tmpdir"),
                                "kicktrace-duckdb-" + ProcessHandle.current().pid())
                        .toString());
        // nothing is to be fetched, and nothing but the files named is to be read
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("autoload_known_extensions", "false");
        settings.setProperty("preserve_insertion_order", "false");
        try {
            return DriverManager.getConnection("jdbc:duckdb:", settings);
        } catch (SQLException e) {
            throw new IOException("the embedded database did not start (" + e.getMessage() + ")", e);
        }
    }

    /** A view over the files of one kind, which has all columns of today also where files are older or there is none. */
    private void source(String view, Path kind, Schema schema, Predicate<String> dates, String condition)
            throws IOException {
        List<Path> files = ResultFiles.of(kind, dates);
        read.addAll(files);
        String empty = ColumnTypes.emptyQuery(schema);
        String query = files.isEmpty()
                ? empty
                : empty + " UNION ALL BY NAME SELECT * FROM read_parquet(" + ResultFiles.sqlList(files)
                        + ", union_by_name = true, hive_partitioning = false) WHERE " + condition;
        execute("CREATE VIEW " + view + " AS " + query);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ResultDatabase.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("a view is not on the class path: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Lines of a query; {@code ?} in it are the parameters. */
    public List<ResultRow> query(String sql, Object... parameters) throws IOException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                List<ResultRow> rows = new ArrayList<>();
                int columns = result.getMetaData().getColumnCount();
                while (result.next()) {
                    Map<String, @Nullable Object> values = new TreeMap<>();
                    for (int i = 1; i <= columns; i++) {
                        values.put(result.getMetaData().getColumnName(i), plain(result.getObject(i)));
                    }
                    rows.add(new ResultRow(values));
                }
                return rows;
            }
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    /** Runs a statement of our own. */
    void execute(String sql) throws IOException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    /** The database does not always say which file it stumbled over: they are tried one by one then. */
    private UnreadableResultsException unreadable(SQLException e) {
        for (Path file : read) {
            String probe = "SELECT count(*) FROM read_parquet(" + ResultFiles.sqlList(List.of(file)) + ")";
            try (Statement statement = connection.createStatement()) {
                statement.execute(probe);
            } catch (SQLException broken) {
                return unreadable(file, broken);
            }
        }
        return unreadable(folder, e);
    }

    private static UnreadableResultsException unreadable(Path path, SQLException e) {
        String words = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        return new UnreadableResultsException(
                path + ": expected results of kicktrace, found what cannot be read as such (" + words
                        + "); run the stage that wrote it again",
                e);
    }

    private static @Nullable Object plain(@Nullable Object value) throws SQLException {
        if (value instanceof Struct struct) {
            return record(struct);
        }
        if (value instanceof Array array) {
            List<Object> list = new ArrayList<>();
            for (Object element : (Object[]) array.getArray()) {
                Object plain = plain(element);
                list.add(plain == null ? "" : plain);
            }
            return list;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> sorted = new TreeMap<>();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                Object plain = plain(entry.getValue());
                sorted.put(String.valueOf(entry.getKey()), plain == null ? "" : plain);
            }
            return sorted;
        }
        if (value instanceof java.sql.Blob blob) {
            return blob.getBytes(1, Math.toIntExact(blob.length()));
        }
        return value;
    }

    private static ResultRow record(Struct struct) throws SQLException {
        Map<String, @Nullable Object> values = new TreeMap<>();
        for (Map.Entry<String, Object> field :
                ((org.duckdb.DuckDBStruct) struct).getMap().entrySet()) {
            values.put(field.getKey(), plain(field.getValue()));
        }
        return new ResultRow(values);
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException("the embedded database did not stop (" + e.getMessage() + ")", e);
        }
    }
}
