package io.kicktrace.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * The results as the JSON that docs/reference/json.md describes. Field names are those of the Avro records; what a consumer
 * cannot use (sketches, file bookkeeping) stays out.
 */
public final class JsonReport {
    private static final Set<String> NOT_FOR_CONSUMERS = Set.of("sketch", "scope");

    private JsonReport() {}

    /** Writes the JSON, and nothing else, to the stream, which stays open. */
    public static void write(Results results, OutputStream out) throws IOException {
        JsonFactory factory = new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        try (JsonGenerator json = factory.createGenerator(out)) {
            DefaultPrettyPrinter lines = new DefaultPrettyPrinter();
            lines.indentObjectsWith(new DefaultIndenter("  ", "\n"));
            lines.indentArraysWith(new DefaultIndenter("  ", "\n"));
            json.setPrettyPrinter(lines);
            json.writeStartObject();
            inputs(json, results.inputs());
            rows(json, "vms", results.vms());
            rows(json, "queues", results.queues());
            rows(json, "predictions", results.predictions());
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void inputs(JsonGenerator json, List<GenericRecord> inputs) throws IOException {
        json.writeArrayFieldStart("inputs");
        for (GenericRecord input : inputs) {
            json.writeStartObject();
            for (Schema.Field field : input.getSchema().getFields()) {
                // a consumer of JSON expects the unit's short form, as everywhere else in it
                String name = field.name().replaceFirst("_nanos$", "_ns");
                json.writeFieldName(name);
                value(json, input.get(field.pos()));
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void rows(JsonGenerator json, String name, List<GenericRecord> rows) throws IOException {
        json.writeArrayFieldStart(name);
        for (GenericRecord row : rows) {
            object(json, row);
        }
        json.writeEndArray();
    }

    private static void object(JsonGenerator json, GenericRecord row) throws IOException {
        json.writeStartObject();
        for (Schema.Field field : row.getSchema().getFields()) {
            if (!NOT_FOR_CONSUMERS.contains(field.name())) {
                json.writeFieldName(field.name());
                value(json, row.get(field.pos()));
            }
        }
        json.writeEndObject();
    }

    private static void value(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof GenericRecord nested) {
            object(json, nested);
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            // a hash map's order is not the same in every run
            Map<String, Object> byName = new TreeMap<>();
            map.forEach((k, v) -> byName.put(String.valueOf(k), v));
            for (Map.Entry<String, Object> entry : byName.entrySet()) {
                json.writeFieldName(entry.getKey());
                value(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Collection<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                value(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Long number) {
            json.writeNumber(number);
        } else if (value instanceof Integer number) {
            json.writeNumber(number);
        } else if (value instanceof Double number) {
            if (Double.isFinite(number)) {
                json.writeNumber(number);
            } else {
                json.writeNull();
            }
        } else if (value instanceof GenericEnumSymbol<?> symbol) {
            json.writeString(symbol.toString().toLowerCase(Locale.ROOT));
        } else {
            json.writeString(value.toString());
        }
    }
}
