package io.kicktrace.ingest.format.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.avro.WorkloadResult;
import io.kicktrace.ingest.format.ReadEvents;
import io.kicktrace.ingest.format.TraceFormat;
import io.kicktrace.ingest.stat.IngestStat;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What iperf 3.12 printed over the loopback, and netperf's keys; numbers as the tool itself sums them up. */
class WorkloadTest {
    private static List<WorkloadResult> results(String resource) {
        byte[] bytes = ReadEvents.bytes("/format/workload/" + resource);
        assertEquals(Optional.of(TraceFormat.WORKLOAD), TraceFormat.of(bytes), resource);
        return ReadEvents.of(WorkloadFormat.reader(), bytes).facts().workloads;
    }

    private static ReadEvents text(String text) {
        return ReadEvents.of(WorkloadFormat.reader(), text);
    }

    @Test
    void jsonOfDatagrams() {
        WorkloadResult result = results("udp.json").get(0);
        assertEquals("iperf 3.12", result.getTool());
        assertEquals("UDP", result.getProtocol());
        assertEquals(763, result.getPackets());
        assertEquals(0, result.getLostPackets());
        assertEquals(25_001_984, result.getSentBytes());
        assertEquals(32_768, result.getWriteBytes());
        assertEquals(2_000_102_000L, result.getDurationNanos());
        assertEquals(99_988_438, result.getBitsPerSecond(), 1);
        assertEquals(2, result.getIntervals().size());
        assertEquals(382, result.getIntervals().get(0).getPackets());
        assertTrue(result.getExact());
    }

    @Test
    void jsonOfStream() {
        WorkloadResult result = results("tcp.json").get(0);
        assertEquals("TCP", result.getProtocol());
        assertNull(result.getPackets());
        assertEquals(5_211_422_720L, result.getSentBytes());
        assertEquals(5_211_357_131L, result.getReceivedBytes());
        assertEquals(1_796_099_536_000_000_000L, result.getStartEpochNanos());
    }

    @Test
    void textOfStream() {
        WorkloadResult result = results("tcp.txt").get(0);
        assertEquals("TCP", result.getProtocol());
        assertNull(result.getPackets(), "the number behind the rate counts retransmissions");
        assertEquals(2_000_000_000L, result.getDurationNanos());
        assertEquals(21.6e9, result.getBitsPerSecond());
        assertEquals(2, result.getIntervals().size());
        assertFalse(result.getExact());
    }

    @Test
    void textOfDatagrams() {
        WorkloadResult result = results("udp.txt").get(0);
        assertEquals("UDP", result.getProtocol());
        assertEquals(763, result.getPackets());
        assertEquals(0, result.getLostPackets());
        assertEquals(382, result.getIntervals().get(0).getPackets());
        assertEquals(381, result.getIntervals().get(1).getPackets());
    }

    /** Lines of single streams stand beside their sum, which counts. */
    @Test
    void textOfSeveralStreams() {
        WorkloadResult tcp = results("tcp2.txt").get(0);
        assertEquals(2, tcp.getStreams());
        assertEquals(23.0e9, tcp.getBitsPerSecond());
        assertEquals(2, tcp.getIntervals().size());
        assertEquals(Math.round(2.67 * (1L << 30)), tcp.getIntervals().get(0).getBytes());

        WorkloadResult udp = results("udp2r.txt").get(0);
        assertTrue(udp.getReverse());
        assertEquals(154, udp.getPackets());
        assertEquals(78, udp.getIntervals().get(0).getPackets());
    }

    @Test
    void keysOfNetperf() {
        ReadEvents read = text("""
                MIGRATED UDP STREAM TEST from 0.0.0.0 port 0 AF_INET to 10.0.0.2 port 0 AF_INET
                THROUGHPUT=332.80
                THROUGHPUT_UNITS=10^6bits/s
                ELAPSED_TIME=10.00
                PROTOCOL=UDP
                LOCAL_SEND_SIZE=64
                LOCAL_SEND_CALLS=6500000
                LOCAL_BYTES_SENT=416000000
                REMOTE_RECV_CALLS=6400000
                THROUGHPUT=9000
                THROUGHPUT_UNITS=Trans/s
                ELAPSED_TIME=5
                """);
        WorkloadResult udp = read.facts().workloads.get(0);
        assertEquals(6_500_000, udp.getPackets());
        assertEquals(100_000, udp.getLostPackets());
        assertEquals(332.8e6, udp.getBitsPerSecond(), 1);
        assertEquals(10_000_000_000L, udp.getDurationNanos());
        assertEquals(64, udp.getWriteBytes());
        WorkloadResult transactions = read.facts().workloads.get(1);
        assertNull(transactions.getBitsPerSecond());
        assertEquals(5_000_000_000L, transactions.getDurationNanos());
    }

    @Test
    void damage() {
        String json = new String(ReadEvents.bytes("/format/workload/udp.json"), StandardCharsets.UTF_8);
        ReadEvents cut = text(json.substring(0, json.length() / 2));
        assertEquals(1, cut.stats().count(IngestStat.UNREADABLE_WORKLOAD));
        assertTrue(cut.facts().workloads.isEmpty());

        ReadEvents two = text(json + json.substring(0, 700));
        assertEquals(1, two.facts().workloads.size());
        assertEquals(1, two.stats().count(IngestStat.UNREADABLE_WORKLOAD));

        ReadEvents failed =
                text("{\"start\":{\"version\":\"iperf 3.12\"},\"intervals\":[],\"end\":{},\"error\":\"refused\"}");
        assertEquals(1, failed.stats().count(IngestStat.FAILED_WORKLOAD));

        String lines = new String(ReadEvents.bytes("/format/workload/tcp.txt"), StandardCharsets.UTF_8);
        ReadEvents unfinished = text(lines.substring(0, lines.indexOf("- - -")));
        assertEquals(1, unfinished.stats().count(IngestStat.UNFINISHED_WORKLOAD));
        assertEquals(2_000_000_000L, unfinished.facts().workloads.get(0).getDurationNanos());
        assertEquals(
                Math.round(2.55 * (1L << 30)) + Math.round(2.5 * (1L << 30)),
                unfinished.facts().workloads.get(0).getSentBytes());
    }
}
