package io.kicktrace.ingest.format.workload;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kicktrace.avro.WorkloadInterval;
import io.kicktrace.avro.WorkloadResult;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code iperf3 -J}: one document, or several behind one another. */
final class IperfJson {
    /** A document is held as a whole: an hour of ten streams at one a second is half of this. */
    private static final int MOST_BYTES = 32 << 20;

    private static final double NANOS = 1e9;

    private final EventIntake intake;

    IperfJson(EventIntake intake) {
        this.intake = intake;
    }

    /** Whether text starts such a document. */
    static boolean is(String text) {
        return text.stripLeading().startsWith("{")
                && text.contains("\"start\"")
                && (text.contains("\"test_start\"") || text.contains("\"iperf "));
    }

    void read(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw new IOException("expected a result of iperf3 of at most 32 MiB, found a longer one; run it with"
                    + " longer intervals (-i)");
        }
        try (MappingIterator<JsonNode> documents =
                new ObjectMapper().readerFor(JsonNode.class).readValues(new ByteArrayInputStream(bytes))) {
            while (documents.hasNextValue()) {
                document(documents.nextValue());
            }
        } catch (JsonProcessingException e) {
            String where = e.getLocation() == null
                    ? "its start"
                    : "line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr();
            intake.stats().add(IngestStat.UNREADABLE_WORKLOAD, 1, "no JSON from " + where + " on (cut short?)");
        }
    }

    private void document(JsonNode document) {
        JsonNode end = document.path("end");
        JsonNode sent = end.has("sum_sent") ? end.path("sum_sent") : end.path("sum");
        JsonNode received = end.path("sum_received");
        String error = document.path("error").asText("");
        if (!error.isEmpty()) {
            intake.stats().add(IngestStat.FAILED_WORKLOAD, 1, error);
        }
        if (!sent.path("seconds").isNumber()) {
            if (error.isEmpty()) {
                intake.stats().add(IngestStat.UNREADABLE_WORKLOAD, 1, "a document has no end.sum_sent or end.sum");
            }
            return;
        }
        JsonNode start = document.path("start");
        JsonNode test = start.path("test_start");
        boolean udp = sent.has("packets");
        JsonNode lost = received.has("lost_packets") ? received : end.path("sum");
        JsonNode moved = received.path("bits_per_second").isNumber() ? received : sent;
        JsonNode epoch = start.path("timestamp").path("timesecs");
        intake.facts()
                .workloads
                .add(WorkloadResult.newBuilder()
                        .setTool(start.path("version").asText("iperf3"))
                        .setProtocol(test.path("protocol").asText(""))
                        .setReverse(test.path("reverse").asInt(0) == 1)
                        .setStreams(test.path("num_streams").asInt(-1))
                        .setWriteBytes(number(test.path("blksize")))
                        .setStartEpochNanos(epoch.isNumber() ? (Long) (epoch.asLong() * 1_000_000_000L) : null)
                        .setDurationNanos(nanos(sent.path("seconds")))
                        .setSentBytes(number(sent.path("bytes")))
                        .setReceivedBytes(number(received.path("bytes")))
                        .setPackets(number(sent.path("packets")))
                        .setLostPackets(udp ? number(lost.path("lost_packets")) : null)
                        .setBitsPerSecond(
                                moved.path("bits_per_second").isNumber()
                                        ? (Double) moved.path("bits_per_second").asDouble()
                                        : null)
                        .setIntervals(intervals(document.path("intervals")))
                        .build());
    }

    private static List<WorkloadInterval> intervals(JsonNode list) {
        List<WorkloadInterval> intervals = new ArrayList<>();
        for (JsonNode interval : list) {
            JsonNode sum = interval.path("sum");
            // intervals that the user wanted left out are no part of the result
            if (sum.path("bytes").isNumber()
                    && !sum.path("omitted").asBoolean(false)
                    && intervals.size() < IperfText.MOST_INTERVALS) {
                intervals.add(WorkloadInterval.newBuilder()
                        .setStartNanos(nanos(sum.path("start")))
                        .setEndNanos(nanos(sum.path("end")))
                        .setBytes(sum.path("bytes").asLong())
                        .setPackets(number(sum.path("packets")))
                        .setLostPackets(number(sum.path("lost_packets")))
                        .build());
            }
        }
        return intervals;
    }

    private static @Nullable Long number(JsonNode node) {
        return node.isNumber() ? (Long) node.asLong() : null;
    }

    private static long nanos(JsonNode seconds) {
        return Math.round(seconds.asDouble(0) * NANOS);
    }
}
