package io.kicktrace.ingest.format.perfstat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.kicktrace.ingest.format.ReadEvents;
import io.kicktrace.ingest.format.TraceFormat;
import io.kicktrace.ingest.stat.IngestStat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts of perf stat, of hand-made lines and of perf 7.2 beside a guest whose exits KVM counted itself. */
class PerfStatTest {
    private static ReadEvents lines(String text) {
        return ReadEvents.of(PerfStatFormat.reader(), text);
    }

    @Test
    void countsBeyond32BitsAndWhatWasNotCounted() {
        ReadEvents read = ReadEvents.ofResource(PerfStatFormat.reader(), "/cases/081-perf-stat-big-counts/input.txt");
        assertEquals(
                Map.of(
                        "kvm:kvm_entry", 8_801_907_123L,
                        "kvm:kvm_hypercall", 0L,
                        "kvm:kvm_exit", 5_035_108_000L,
                        "kvm:kvm_msr", 2_147_483_648L,
                        "kvm:kvm_mmio", 4_294_967_296L),
                read.byName());
        assertEquals(2, read.stats().count(IngestStat.NOT_COUNTED));
        assertEquals(1, read.stats().count(IngestStat.SCALED_COUNT));
        assertEquals(OptionalLong.of(60_012_464_932L), read.facts().spanNanos);
        assertEquals(0, read.facts().skippedLines);
    }

    @Test
    void intervalsAreSummed() {
        ReadEvents read = ReadEvents.ofResource(PerfStatFormat.reader(), "/cases/082-perf-stat-csv-interval/input.txt");
        assertEquals(Map.of("kvm:kvm_exit", 5_491_102L, "kvm:kvm_fast_mmio", 1_500_000L), read.byName());
        assertEquals(1, read.stats().count(IngestStat.NOT_COUNTED));
        assertEquals(OptionalLong.of(2_000_420_000L), read.facts().spanNanos);
    }

    /** KVM's own counter of that run is 2422 exits; the sender's, 22080 packets. */
    @Test
    void realIntervals() {
        ReadEvents read = ReadEvents.ofResource(PerfStatFormat.reader(), "/format/perfstat/perf-stat.csv");
        assertEquals(2422, read.byName().get("kvm:kvm_exit"));
        assertEquals(22_080, read.byName().get("net:netif_receive_skb"));
        assertEquals(0, read.facts().skippedLines);
    }

    @Test
    void realText() {
        ReadEvents read = ReadEvents.ofResource(PerfStatFormat.reader(), "/format/perfstat/perf-stat.txt");
        assertEquals(2913, read.byName().get("kvm:kvm_exit"));
        assertEquals(2913, read.byName().get("kvm:kvm_entry"));
        assertEquals(3023, read.byName().get("context-switches"));
        assertFalse(read.byName().containsKey("cpu-clock"));
        assertEquals(OptionalLong.of(1_276_193_347L), read.facts().spanNanos);
        assertEquals(0, read.facts().skippedLines);
    }

    @Test
    void isSniffed() {
        for (String path : new String[] {
            "/cases/081-perf-stat-big-counts/input.txt",
            "/cases/082-perf-stat-csv-interval/input.txt",
            "/format/perfstat/perf-stat.csv",
            "/format/perfstat/perf-stat.txt"
        }) {
            assertEquals(Optional.of(TraceFormat.PERF_STAT), TraceFormat.of(ReadEvents.bytes(path)), path);
        }
    }

    /** Groups of three digits are thousands; other points are none. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1,234|1234
            1.234|1234
            1'234'567|1234567
            12|12
            """)
    void thousands(String text, long value) {
        assertEquals(Optional.of(OptionalLong.of(value)), Count.value(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"1.2345", "12,34", "1,234.567", "1,2345", "x", "9999999999999999999"})
    void noCounts(String text) {
        assertEquals(Optional.empty(), Count.value(text));
    }

    @Test
    void lastLineThatIsCutIsNotUsed() {
        ReadEvents read = lines(" Performance counter stats for 'x':\n\n  1,000      kvm:kvm_exit\n  2,00");
        assertEquals(Map.of("kvm:kvm_exit", 1000L), read.byName());
        assertEquals(1, read.stats().count(IngestStat.TRUNCATED_LINE));
    }

    @Test
    void linesThatAreNoCountsAreCounted() {
        ReadEvents read = lines(" Performance counter stats for 'x':\n what is this\n 5 kvm:kvm_exit\n");
        assertEquals(1, read.facts().skippedLines);
        assertEquals(5, read.byName().get("kvm:kvm_exit"));
    }
}
