package io.kicktrace.report.sql;

import java.util.stream.Collectors;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** The SQL types of an Avro record's fields, as DuckDB reads them from Parquet. */
final class ColumnTypes {
    private ColumnTypes() {}

    /** A query that has the record's columns and no line. */
    static String emptyQuery(Schema record) {
        return record.getFields().stream()
                .map(f -> "NULL::" + type(f.schema()) + " AS " + quoted(f.name()))
                .collect(Collectors.joining(", ", "SELECT ", " WHERE false"));
    }

    private static String type(Schema schema) {
        if (schema.getLogicalType() instanceof LogicalTypes.TimestampMicros) {
            return "TIMESTAMPTZ";
        }
        return switch (schema.getType()) {
            case STRING, ENUM -> "VARCHAR";
            case LONG -> "BIGINT";
            case INT -> "INTEGER";
            case DOUBLE -> "DOUBLE";
            case FLOAT -> "FLOAT";
            case BOOLEAN -> "BOOLEAN";
            case BYTES, FIXED -> "BLOB";
            case ARRAY -> type(schema.getElementType()) + "[]";
            case MAP -> "MAP(VARCHAR, " + type(schema.getValueType()) + ")";
            case RECORD ->
                schema.getFields().stream()
                        .map(f -> quoted(f.name()) + " " + type(f.schema()))
                        .collect(Collectors.joining(", ", "STRUCT(", ")"));
            case UNION ->
                type(schema.getTypes().stream()
                        .filter(s -> s.getType() != Schema.Type.NULL)
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("a union of nothing but null: " + schema)));
            case NULL -> throw new IllegalArgumentException("a column of nothing but null: " + schema);
        };
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
