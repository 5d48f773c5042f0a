package io.kicktrace.analytics.passes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kicktrace.avro.QueueWindow;
import java.io.IOException;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Captures of a real kernel against the sender's own counters (packets, kicks: exact) and against an independent reading by
 * a throw-away script (the rest: within 1 %).
 */
class CaptureTest {
    private static final Percentage ONE_PERCENT = Percentage.withPercentage(1);

    @ParameterizedTest
    @CsvSource({
        // capture, packets, kicks (ground truth) | sends, passes, arms, races, wasted, in send, requeues, wake-ups
        "paced10us-poll0-U-run1, 22637, 9115, 9085, 9081, 9079, 528, 9077, 9030, 2, 42",
        "paced10us-poll0-D-run1, 23777, 96, 7120, 7108, 98, 4, 2, 0, 7011, 98",
        "paced10us-poll0-F-run1, 26050, 6, 3036, 117, 6, 2919, 0, 0, 111, 9",
        "paced10us-poll50-D-run1, 23225, 14, 3416, 101, 16, 0, 1, 0, 86, 17",
        "paced25us-poll0-U-run1, 9020, 5797, 5792, 5794, 5794, 102, 2410, 1452, 0, 3464"
    })
    void quietCapture(
            String name,
            long packets,
            long kicks,
            long sends,
            long passes,
            long arms,
            long races,
            long wasted,
            long inSend,
            long requeues,
            long wakeups)
            throws IOException {
        QueueWindow row = KprobeText.analyse(name + ".ftrace.txt.gz", 10_000_000_000L, 1000)
                .capture("tx0");
        assertThat(row.getPackets()).isEqualTo(packets);
        assertThat(row.getPacketsFrom()).isEqualTo("used");
        assertThat(row.getKicks()).isEqualTo(kicks);
        assertThat(row.getKicksMin()).isEqualTo(kicks);
        assertThat(row.getKicksPerPacket()).isEqualTo((double) kicks / packets);
        assertThat(row.getSends()).isCloseTo(sends, ONE_PERCENT);
        assertThat(row.getPasses()).isCloseTo(passes, ONE_PERCENT);
        assertThat(row.getArms()).isCloseTo(arms, ONE_PERCENT);
        assertThat(row.getRaces()).isCloseTo(races, ONE_PERCENT);
        assertThat(row.getKicksWasted()).isCloseTo(wasted, ONE_PERCENT);
        assertThat(row.getKicksInSend()).isCloseTo(inSend, ONE_PERCENT);
        assertThat(row.getRequeues()).isCloseTo(requeues, within(Math.max(2, requeues / 100)));
        assertThat(row.getWakeups()).isCloseTo(wakeups, ONE_PERCENT);
        assertThat(row.getSleeps()).as("no switches in these captures").isNull();
        assertThat(row.getUnavailable()).containsKey("sleeps");
        assertThat(row.getLowerBounds()).isEmpty();
        assertThat(row.getCoverage()).isEqualTo(1.0);
    }

    @ParameterizedTest
    @CsvSource({
        "paced10us-poll0-U-run1, unpatched",
        "paced10us-poll0-D-run1, deferred",
        "paced10us-poll0-F-run1, flush-first",
        "paced25us-poll0-U-run1, unpatched",
        "guest-paced50us-poll0-U, unpatched",
        "driver-flat64-poll0-U, unpatched"
    })
    void variantShows(String name, String variant) throws IOException {
        QueueWindow row = KprobeText.analyse(name + ".ftrace.txt.gz", 10_000_000_000L, 1000)
                .capture("tx0");
        assertThat(row.getVariantSeen().getId()).isEqualTo(variant);
    }

    @Test
    void busyPollingHidesTheVariant() throws IOException {
        QueueWindow row = KprobeText.analyse("paced10us-poll50-D-run1.ftrace.txt.gz", 10_000_000_000L, 1000)
                .capture("tx0");
        assertThat(row.getVariantSeen()).isNull();
        assertThat(row.getUnavailable()).containsKey("variant_seen");
        assertThat(row.getBusyPolls())
                .as("enables of the RX queue in TX passes")
                .isEqualTo(3323);
    }

    /** A guest: 308 kicks by its own counter; bytes as the tap counted them; exits as kvm counted them. */
    @Test
    void guestCapture() throws IOException {
        Rows rows = KprobeText.analyse("guest-paced50us-poll0-U.ftrace.txt.gz", 10_000_000_000L, 1000);
        QueueWindow row = rows.capture("tx0");
        assertThat(row.getPackets()).isEqualTo(547);
        assertThat(row.getBytes()).isEqualTo(57982);
        assertThat(row.getKicks())
                .as("kvm_mmio and vhost_poll_wakeup of one exit are one kick")
                .isEqualTo(308);
        assertThat(row.getExitNs().getN()).isEqualTo(308);
        assertThat(row.getSleeps()).isEqualTo(281);
        assertThat(rows.vmCapture().getExitsByReason().values().stream()
                        .mapToLong(e -> e.getCount())
                        .sum())
                .isEqualTo(857);
    }

    /** Without a probe on the kick nothing is guessed: 23 kicks by the driver's counter, 23 confirmed by wake-ups. */
    @Test
    void captureWithoutKickProbe() throws IOException {
        QueueWindow row = KprobeText.analyse("driver-flat64-poll0-U.ftrace.txt.gz", 10_000_000_000L, 1000)
                .capture("tx0");
        assertThat(row.getPackets()).isEqualTo(4360);
        assertThat(row.getBytes()).isEqualTo(462160);
        assertThat(row.getKicks()).isNull();
        assertThat(row.getKicksPerPacket()).isNull();
        assertThat(row.getKicksWasted()).isNull();
        assertThat(row.getUnavailable()).containsKeys("kicks", "kicks_per_packet", "kicks_wasted");
        assertThat(row.getKicksMin()).isEqualTo(23);
        assertThat(row.getLowerBounds()).containsExactly("kicks_min");
    }

    /** The worker's CPU lost its older half: 200 kicks in all, but 117 kicks and 5559 packets where both CPUs tell. */
    @Test
    void overwrittenBuffer() throws IOException {
        QueueWindow row = KprobeText.analyse("overwritten-paced25us-poll0-D-run1.ftrace.txt.gz", 10_000_000_000L, 1000)
                .capture("tx0");
        assertThat(row.getKicks()).isEqualTo(200);
        assertThat(row.getPackets()).isEqualTo(5559);
        assertThat(row.getKicksPerPacket()).isEqualTo(117.0 / 5559);
        assertThat(row.getLostEvents()).isEqualTo(-1);
        assertThat(row.getCoverage()).isBetween(0.3, 0.7);
        assertThat(row.getLowerBounds()).contains("kicks", "packets", "passes");
    }

    /** What a window counts is what the capture counts, whatever the size of windows and chunks. */
    @ParameterizedTest
    @CsvSource({"1000000, 1", "7000000, 1000", "50000000, 37", "10000000000, 100000"})
    void windowsSumToTheCapture(long windowNanos, int chunkEvents) throws IOException {
        Rows rows = KprobeText.analyse("guest-paced50us-poll0-U.ftrace.txt.gz", windowNanos, chunkEvents);
        Rows whole = KprobeText.analyse("guest-paced50us-poll0-U.ftrace.txt.gz", 10_000_000_000L, 1000);
        QueueWindow capture = rows.capture("tx0");
        assertThat(capture).isEqualTo(whole.capture("tx0"));
        assertThat(rows.windows("tx0").stream()
                        .mapToLong(r -> r.getPackets() == null ? 0 : r.getPackets())
                        .sum())
                .isEqualTo(547);
        assertThat(rows.windows("tx0").stream()
                        .mapToLong(r -> r.getKicks() == null ? 0 : r.getKicks())
                        .sum())
                .isEqualTo(308);
        assertThat(rows.windows("tx0").stream()
                        .mapToLong(r -> r.getPasses() == null ? 0 : r.getPasses())
                        .sum())
                .isEqualTo(capture.getPasses());
        assertThat(rows.windows("tx0").stream()
                        .mapToLong(r -> r.getWakeups() == null ? 0 : r.getWakeups())
                        .sum())
                .isEqualTo(capture.getWakeups());
        assertThat(rows.vms.stream()
                        .filter(v -> v.getScope() == io.kicktrace.avro.RowScope.WINDOW)
                        .flatMap(v -> v.getExitsByReason().values().stream())
                        .mapToLong(e -> e.getCount())
                        .sum())
                .isEqualTo(857);
    }
}
