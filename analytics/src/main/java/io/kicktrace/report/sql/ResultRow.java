package io.kicktrace.report.sql;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** A line of a view, or a record within one, read by column name; null in the data is said as empty. */
public final class ResultRow {
    private final SortedMap<String, Object> values = new TreeMap<>();

    /** From names and values; null values are left out. */
    public ResultRow(Map<String, ? extends @Nullable Object> values) {
        values.forEach((name, value) -> {
            if (value != null) {
                this.values.put(name, value);
            }
        });
    }

    /** From a record of a stage, nested records included. */
    public static ResultRow of(GenericRecord record) {
        Map<String, @Nullable Object> values = new TreeMap<>();
        record.getSchema().getFields().forEach(f -> values.put(f.name(), plain(record.get(f.pos()))));
        return new ResultRow(values);
    }

    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof GenericRecord nested) {
            return of(nested);
        }
        if (value instanceof Collection<?> list) {
            List<Object> plain = new ArrayList<>();
            list.forEach(v -> plain.add(String.valueOf(v).isEmpty() ? "" : orEmpty(plain(v))));
            return plain;
        }
        if (value instanceof Map<?, ?> map) {
            SortedMap<String, Object> plain = new TreeMap<>();
            map.forEach((k, v) -> plain.put(String.valueOf(k), orEmpty(plain(v))));
            return plain;
        }
        return value instanceof Number || value instanceof Boolean || value == null ? value : value.toString();
    }

    private static Object orEmpty(@Nullable Object value) {
        return value == null ? "" : value;
    }

    /** The text; empty where there is none. */
    public String text(String name) {
        Object value = values.get(name);
        return value == null ? "" : value.toString();
    }

    /** A whole number. */
    public OptionalLong whole(String name) {
        return values.get(name) instanceof Number n ? OptionalLong.of(n.longValue()) : OptionalLong.empty();
    }

    /** Any number. */
    public OptionalDouble number(String name) {
        return values.get(name) instanceof Number n ? OptionalDouble.of(n.doubleValue()) : OptionalDouble.empty();
    }

    /** Whether a truth value is there and true. */
    public boolean is(String name) {
        return Boolean.TRUE.equals(values.get(name));
    }

    /** Whether there is a value. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** A nested record. */
    public Optional<ResultRow> row(String name) {
        return values.get(name) instanceof ResultRow nested ? Optional.of(nested) : Optional.empty();
    }

    /** The records of a list. */
    public List<ResultRow> rows(String name) {
        return values.get(name) instanceof List<?> list
                ? list.stream().map(ResultRow.class::cast).toList()
                : List.of();
    }

    /** The texts of a list. */
    public List<String> list(String name) {
        return values.get(name) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** A map, in the order of its keys. */
    public SortedMap<String, Object> map(String name) {
        SortedMap<String, Object> sorted = new TreeMap<>();
        if (values.get(name) instanceof Map<?, ?> map) {
            map.forEach((k, v) -> sorted.put(String.valueOf(k), v));
        }
        return sorted;
    }

    /** Bytes; empty where there are none. */
    public byte[] bytes(String name) {
        return values.get(name) instanceof byte[] bytes ? bytes.clone() : new byte[0];
    }

    /** Names and values, for those who show all of them. */
    @Override
    public String toString() {
        return values.toString();
    }
}
