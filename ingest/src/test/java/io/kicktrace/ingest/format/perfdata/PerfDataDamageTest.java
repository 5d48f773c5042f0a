package io.kicktrace.ingest.format.perfdata;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.kicktrace.ingest.format.ReadEvents;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the bytes, reading ends soon, in little memory, with events or an IOException. */
@Timeout(120)
class PerfDataDamageTest {
    /** Windows, tables by event number and what a description may announce. */
    private static final long MAX_ALLOCATED_BYTES = 64L << 20;

    private static Optional<ReadEvents> readQuietly(byte[] file) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        Optional<ReadEvents> read;
        try {
            read = Optional.of(ReadEvents.of(PerfDataFormat.reader(), file));
        } catch (UncheckedIOException e) {
            read = Optional.empty();
            assertTrue(e.getMessage() != null && !e.getMessage().isBlank());
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < MAX_ALLOCATED_BYTES, () -> "allocated " + allocated);
        return read;
    }

    private static long events(ReadEvents read) {
        return read.byName().values().stream().mapToLong(n -> n).sum();
    }

    /** Never more than there were, and what is cut is reported. */
    @ParameterizedTest
    @ValueSource(strings = {"perf-intel.data", "perf-pipe.data", "perf-comp83.data"})
    void cutAnywhere(String name) {
        byte[] file = PerfDataCasesTest.bytes(name);
        for (int length = PerfDataFormat.START_BYTES; length < file.length; length += length < 400 ? 1 : 29) {
            Optional<ReadEvents> read = readQuietly(Arrays.copyOf(file, length));
            int at = length;
            read.ifPresent(r -> {
                assertTrue(events(r) <= 16, "events of a file cut at " + at);
                // a pipe may end behind any record
                boolean mayBeWhole = name.equals("perf-pipe.data");
                assertTrue(mayBeWhole || !r.stats().diagnostics().isEmpty(), "nothing reported of a file cut at " + at);
            });
        }
    }

    /** One byte changed anywhere, many at random. */
    @ParameterizedTest
    @ValueSource(
            strings = {"perf-intel.data", "perf-be.data", "perf-pipe.data", "perf-comp81.data", "perf-comp83.data"})
    void bytesChanged(String name) {
        byte[] file = PerfDataCasesTest.bytes(name);
        Random random = new Random(42);
        for (int run = 0; run < 150; run++) {
            byte[] changed = file.clone();
            int changes = 1 + random.nextInt(8);
            for (int i = 0; i < changes; i++) {
                int at = 8 + random.nextInt(changed.length - 8);
                changed[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : random.nextBoolean() ? 0xff : 0);
            }
            readQuietly(changed);
        }
    }

    /** All lengths of the header at their extremes. */
    @Test
    void lengthsOfTheHeader() {
        byte[] file = PerfDataCasesTest.bytes("perf-intel.data");
        long[] values = {0, 1, 8, 72, 104, 1L << 31, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, -1};
        for (int at = 8; at < 104; at += 8) {
            for (long value : values) {
                byte[] changed = file.clone();
                for (int i = 0; i < 8; i++) {
                    changed[at + i] = (byte) (value >>> (8 * i));
                }
                readQuietly(changed);
            }
        }
    }
}
