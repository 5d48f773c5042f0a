package io.kicktrace.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import io.kicktrace.report.sql.ResultRow;
import io.kicktrace.report.summary.Histogram;
import io.kicktrace.report.summary.Strip;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The data of all charts as JSON that may stand in a script element. There is a budget: a report of a fleet must still fit
 * into a mail, so what comes last, the queues that waste least, goes without charts.
 */
final class Charts {
    private static final int BUDGET_CHARACTERS = 1_000_000;
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private static final JsonFactory JSON = JsonFactory.builder().build().setCharacterEscapes(new ForScript());

    private final List<String> charts = new ArrayList<>();
    private int characters;

    /** Writes one chart. */
    private interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    /** A distribution; gives the number of the chart, empty where the budget is spent. */
    OptionalInt add(String metric, Histogram histogram) throws IOException {
        return add("histogram", json -> {
            json.writeStringField("unit", metric.endsWith("_ns") ? "ns" : "packets");
            json.writeNumberField("n", histogram.n());
            json.writeNumberField("p50", histogram.p50());
            json.writeNumberField("p90", histogram.p90());
            json.writeNumberField("p99", histogram.p99());
            json.writeFieldName("from");
            longs(json, histogram.bars().stream().map(Histogram.Bar::from).toList());
            json.writeFieldName("to");
            longs(json, histogram.bars().stream().map(Histogram.Bar::to).toList());
            json.writeFieldName("count");
            longs(json, histogram.bars().stream().map(Histogram.Bar::count).toList());
        });
    }

    /** Rates over time, one point a window. */
    OptionalInt add(List<ResultRow> trend) throws IOException {
        boolean wall = trend.stream().allMatch(r -> r.has("wall_micros"));
        long first = trend.stream()
                .mapToLong(r -> r.whole("window_start_nanos").orElse(0))
                .min()
                .orElse(0);
        return add("trend", json -> {
            json.writeBooleanField("wall", wall);
            json.writeArrayFieldStart("x");
            for (ResultRow row : trend) {
                json.writeNumber(
                        wall
                                ? row.whole("wall_micros").orElse(0) / MICROS_PER_SECOND
                                : (row.whole("window_start_nanos").orElse(0) - first) / NANOS_PER_SECOND);
            }
            json.writeEndArray();
            rates(json, "packets", trend, "packets_per_second");
            rates(json, "kicks", trend, "kicks_per_second");
            rates(json, "wasted", trend, "kicks_wasted_per_second");
        });
    }

    /** The worst moment of a queue. */
    OptionalInt add(Strip strip) throws IOException {
        return add("strip", json -> {
            json.writeNumberField("nanos", strip.nanos());
            intervals(json, "passes", strip.passes());
            intervals(json, "sends", strip.sends());
            intervals(json, "armed", strip.armedWindows());
            intervals(json, "worker", strip.workerStates());
            json.writeArrayFieldStart("kicks");
            for (Strip.Kick kick : strip.kicks()) {
                longs(json, List.of(kick.at(), (long) kick.kickClass().ordinal(), kick.exitNanos()));
            }
            json.writeEndArray();
            json.writeArrayFieldStart("hand");
            longs(json, List.of(0L, 0L));
            for (Strip.Instant point : strip.packetsInHand()) {
                longs(json, List.of(point.at(), point.value()));
            }
            json.writeEndArray();
        });
    }

    /** The whole, for the script element. */
    String json() {
        return "{\"charts\":[" + String.join(",\n", charts) + "]}";
    }

    private OptionalInt add(String kind, Body body) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("kind", kind);
            body.write(json);
            json.writeEndObject();
        }
        String chart = out.toString();
        if (characters + chart.length() > BUDGET_CHARACTERS) {
            return OptionalInt.empty();
        }
        characters += chart.length();
        charts.add(chart);
        return OptionalInt.of(charts.size() - 1);
    }

    private static void intervals(JsonGenerator json, String name, List<Strip.Interval> intervals) throws IOException {
        json.writeArrayFieldStart(name);
        for (Strip.Interval interval : intervals) {
            longs(json, List.of(interval.begin(), interval.end(), interval.value()));
        }
        json.writeEndArray();
    }

    private static void longs(JsonGenerator json, List<Long> values) throws IOException {
        json.writeStartArray();
        for (long value : values) {
            json.writeNumber(value);
        }
        json.writeEndArray();
    }

    private static void rates(JsonGenerator json, String name, List<ResultRow> trend, String column)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (ResultRow row : trend) {
            OptionalDouble value = row.number(column);
            if (value.isPresent()) {
                json.writeNumber(Math.round(value.getAsDouble() * 1000) / 1000.0);
            } else {
                json.writeNull();
            }
        }
        json.writeEndArray();
    }

    /** Characters that could end the element or the script, as JSON may write them too. */
    private static final class ForScript extends CharacterEscapes {
        private static final long serialVersionUID = 1L;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] escapes = standardAsciiEscapesForJSON();
            for (char c : new char[] {'<', '>', '&', '\''}) {
                escapes[c] = ESCAPE_STANDARD;
            }
            return escapes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int c) {
            return c == 0x2028 || c == 0x2029 ? new SerializedString(String.format("\\u%04x", c)) : null;
        }
    }
}
