package io.kicktrace.ingest.format.workload;

import io.kicktrace.avro.WorkloadInterval;
import io.kicktrace.avro.WorkloadResult;
import io.kicktrace.ingest.bytes.LineSplitter;
import io.kicktrace.ingest.format.EventIntake;
import io.kicktrace.ingest.stat.IngestStat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** iperf3's text: a line for each interval and stream, a sum where there are several, and a result at the end. */
final class IperfText {
    static final int MOST_INTERVALS = 100_000;

    private final EventIntake intake;
    private final List<IperfLine> intervals = new ArrayList<>();
    private final Set<Integer> streams = new HashSet<>();
    private @Nullable IperfLine sender;
    private @Nullable IperfLine receiver;
    private boolean sums;
    private boolean datagrams;
    private boolean reverse;

    IperfText(EventIntake intake) {
        this.intake = intake;
    }

    void read(InputStream in) throws IOException {
        LineSplitter lines = new LineSplitter(in);
        while (lines.next()) {
            take(new String(lines.buffer(), lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8));
        }
        lines.damage().ifPresent(what -> intake.stats().add(IngestStat.BROKEN_COMPRESSION, 1, what));
        end();
    }

    private void take(String text) {
        if (text.startsWith("Connecting to host") || text.startsWith("Accepted connection from")) {
            end();
        } else if (text.startsWith("Reverse mode")) {
            reverse = true;
        } else if (text.contains("Total Datagrams") || text.contains("Lost/Total Datagrams")) {
            datagrams = true;
        } else if (text.startsWith("iperf3: error")) {
            intake.stats().add(IngestStat.FAILED_WORKLOAD, 1, text);
        } else {
            IperfLine.read(text).ifPresent(this::line);
        }
    }

    private void line(IperfLine line) {
        if (line.sum() && !sums) {
            // lines of single streams until here were those of the first interval
            sums = true;
            intervals.clear();
        }
        if (!line.sum()) {
            streams.add(line.stream());
        }
        if (line.side().equals("sender")) {
            sender = better(sender, line);
        } else if (line.side().equals("receiver")) {
            receiver = better(receiver, line);
        } else if (line.sum() == sums && intervals.size() < MOST_INTERVALS) {
            intervals.add(line);
        }
    }

    /** The sum stands behind its streams. */
    private static IperfLine better(@Nullable IperfLine before, IperfLine line) {
        return before == null || line.sum() ? line : before;
    }

    private void end() {
        Optional<IperfLine> sent = Optional.ofNullable(sender);
        Optional<IperfLine> arrived = Optional.ofNullable(receiver);
        if (sent.isPresent() || arrived.isPresent() || !intervals.isEmpty()) {
            intake.facts().workloads.add(result(sent, arrived));
        }
        intervals.clear();
        streams.clear();
        sender = null;
        receiver = null;
        sums = false;
        datagrams = false;
        reverse = false;
    }

    private WorkloadResult result(Optional<IperfLine> sent, Optional<IperfLine> arrived) {
        WorkloadResult.Builder result = WorkloadResult.newBuilder()
                .setTool("iperf3")
                .setProtocol(datagrams ? "UDP" : "TCP")
                .setReverse(reverse)
                .setStreams(streams.size())
                .setExact(false);
        if (sent.isEmpty() && arrived.isEmpty()) {
            // broken off before the end: what the intervals tell
            IperfLine last = intervals.get(intervals.size() - 1);
            long bytes = intervals.stream().mapToLong(IperfLine::bytes).sum();
            double seconds = last.endNanos() / 1e9;
            result.setDurationNanos(last.endNanos())
                    .setSentBytes(bytes)
                    .setBitsPerSecond(seconds > 0 ? (Double) (bytes * 8 / seconds) : null);
            intake.stats().add(IngestStat.UNFINISHED_WORKLOAD, 1);
        } else {
            IperfLine total = sent.orElseGet(arrived::orElseThrow);
            IperfLine moved = arrived.orElse(total);
            result.setDurationNanos(total.endNanos() - total.startNanos())
                    .setSentBytes(sent.map(IperfLine::bytes).orElse(null))
                    .setReceivedBytes(arrived.map(IperfLine::bytes).orElse(null))
                    .setBitsPerSecond(moved.bitsPerSecond())
                    .setPackets(datagrams ? packets(total) : null)
                    .setLostPackets(datagrams ? lost(moved) : null);
        }
        return result.setIntervals(intervals.stream().map(this::interval).toList())
                .build();
    }

    private WorkloadInterval interval(IperfLine line) {
        return WorkloadInterval.newBuilder()
                .setStartNanos(line.startNanos())
                .setEndNanos(line.endNanos())
                .setBytes(line.bytes())
                .setPackets(datagrams ? packets(line) : null)
                .setLostPackets(datagrams ? lost(line) : null)
                .build();
    }

    private static @Nullable Long packets(IperfLine line) {
        return line.packets().isPresent() ? line.packets().getAsLong() : null;
    }

    private static @Nullable Long lost(IperfLine line) {
        return line.lost().isPresent() ? line.lost().getAsLong() : null;
    }
}
