package io.kicktrace.ingest.format.workload;

import io.kicktrace.avro.WorkloadResult;
import io.kicktrace.ingest.bytes.LineSplitter;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code netperf -- -k KEY,...}: a line {@code KEY=value} for each that was asked for. A key again is another run. */
final class NetperfKeys {
    private static final Pattern KEY = Pattern.compile("([A-Z][A-Z0-9_]{1,63})=(.{0,256})");
    private static final Pattern BITS = Pattern.compile("10\\^(\\d{1,2})bits/s");
    private static final Pattern BYTES = Pattern.compile("([KMG]?)Bytes/s");

    private final EventIntake intake;
    private final Map<String, String> values = new HashMap<>();

    NetperfKeys(EventIntake intake) {
        this.intake = intake;
    }

    /** Whether a line is the result that every run has. */
    static boolean isKey(String line) {
        return line.startsWith("THROUGHPUT=");
    }

    void read(InputStream in) throws IOException {
        LineSplitter lines = new LineSplitter(in);
        while (lines.next()) {
            String text = new String(lines.buffer(), lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8);
            Matcher m = KEY.matcher(text);
            if (m.matches()) {
                if (values.containsKey(m.group(1))) {
                    end();
                }
                values.put(m.group(1), m.group(2).strip());
            }
        }
        lines.damage().ifPresent(what -> intake.stats().add(IngestStat.BROKEN_COMPRESSION, 1, what));
        end();
    }

    private void end() {
        Double seconds = decimal("ELAPSED_TIME");
        if (!values.isEmpty()) {
            if (seconds == null) {
                intake.stats()
                        .add(IngestStat.UNREADABLE_WORKLOAD, 1, "netperf gives no ELAPSED_TIME; ask for it with -k");
            } else {
                intake.facts().workloads.add(result(seconds));
            }
        }
        values.clear();
    }

    private WorkloadResult result(double seconds) {
        boolean udp = values.getOrDefault("PROTOCOL", "").startsWith("UDP");
        Long sendCalls = number("LOCAL_SEND_CALLS");
        Long receiveCalls = number("REMOTE_RECV_CALLS");
        return WorkloadResult.newBuilder()
                .setTool("netperf")
                .setProtocol(values.getOrDefault("PROTOCOL", ""))
                .setWriteBytes(number("LOCAL_SEND_SIZE"))
                .setDurationNanos(Math.round(seconds * 1e9))
                .setSentBytes(number("LOCAL_BYTES_SENT"))
                .setReceivedBytes(number("REMOTE_BYTES_RECVD"))
                .setPackets(udp ? sendCalls : null)
                .setLostPackets(
                        udp && sendCalls != null && receiveCalls != null
                                ? (Long) Math.max(0, sendCalls - receiveCalls)
                                : null)
                .setBitsPerSecond(bitsPerSecond())
                .build();
    }

    /** Transactions a second (the RR tests) are no bits. */
    private @Nullable Double bitsPerSecond() {
        Double throughput = decimal("THROUGHPUT");
        String units = values.getOrDefault("THROUGHPUT_UNITS", "10^6bits/s");
        Matcher bits = BITS.matcher(units);
        Matcher bytes = BYTES.matcher(units);
        if (throughput == null) {
            return null;
        }
        if (bits.matches()) {
            return throughput * Math.pow(10, Integer.parseInt(bits.group(1)));
        }
        return bytes.matches() ? (Double) (throughput * 8 * Math.pow(1024, power(bytes))) : null;
    }

    private static int power(Matcher bytes) {
        return bytes.group(1).isEmpty() ? 0 : "KMG".indexOf(bytes.group(1)) + 1;
    }

    private @Nullable Double decimal(String key) {
        String text = values.getOrDefault(key, "");
        return text.matches("\\d{1,15}(\\.\\d{1,9})?") ? (Double) Double.parseDouble(text) : null;
    }

    private @Nullable Long number(String key) {
        String text = values.getOrDefault(key, "");
        return text.matches("\\d{1,18}") ? (Long) Long.parseLong(text) : null;
    }
}
