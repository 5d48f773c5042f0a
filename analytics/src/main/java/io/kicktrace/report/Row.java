package io.kicktrace.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.avro.generic.GenericRecord;

/** A generic record read by field name, with null said as empty. */
record Row(GenericRecord record) {

    String text(String field) {
        return record.hasField(field) ? String.valueOf(record.get(field)) : "";
    }

    OptionalLong whole(String field) {
        Object value = record.hasField(field) ? record.get(field) : null;
        return value instanceof Number n ? OptionalLong.of(n.longValue()) : OptionalLong.empty();
    }

    OptionalDouble number(String field) {
        Object value = record.hasField(field) ? record.get(field) : null;
        return value instanceof Number n ? OptionalDouble.of(n.doubleValue()) : OptionalDouble.empty();
    }

    Optional<Row> row(String field) {
        Object value = record.hasField(field) ? record.get(field) : null;
        return value instanceof GenericRecord nested ? Optional.of(new Row(nested)) : Optional.empty();
    }

    boolean is(String field) {
        return record.hasField(field) && Boolean.TRUE.equals(record.get(field));
    }

    /** The strings of an array field. */
    List<String> list(String field) {
        return record.hasField(field) && record.get(field) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** The records of an array field. */
    List<Row> rows(String field) {
        return record.hasField(field) && record.get(field) instanceof List<?> list
                ? list.stream().map(r -> new Row((GenericRecord) r)).toList()
                : List.of();
    }

    /** A map field, by key in alphabetical order. */
    Map<String, Object> map(String field) {
        Map<String, Object> sorted = new TreeMap<>();
        if (record.hasField(field) && record.get(field) instanceof Map<?, ?> map) {
            map.forEach((k, v) -> sorted.put(String.valueOf(k), v));
        }
        return sorted;
    }
}
