package io.kicktrace.report.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kicktrace.avro.QueueWindow;
import io.kicktrace.report.AnalysedCapture;
import io.kicktrace.report.UnreadableResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the tracks show adds up to the metrics, which another piece of code counted from the events themselves. */
class TimelineFolderTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "paced10us-poll0-U-run1",
                "paced10us-poll0-D-run1",
                "paced10us-poll0-F-run1",
                "paced10us-poll50-D-run1",
                "paced25us-poll0-U-run1",
                "guest-paced50us-poll0-U"
            })
    void countsEqualTheMetrics(String capture) throws IOException {
        QueueWindow row = AnalysedCapture.write(dir, capture, "h", "v").queue("tx0");
        TimelineFolder folder = TimelineFolder.of(dir);
        QueueKey key = new QueueKey("h", "v", "tx0", row.getCaptureId());
        assertThat(folder.keys()).isEqualTo(Set.of(key));
        CountingSink counts = new CountingSink();
        folder.play(key, counts);

        long judged = counts.kicks(KickClass.WOKE) + counts.kicks(KickClass.WASTED) + counts.kicks(KickClass.IN_SEND);
        assertThat(judged + counts.kicks(KickClass.UNJUDGED)).isEqualTo(row.getKicks());
        assertThat(counts.kicks(KickClass.WASTED) + counts.kicks(KickClass.IN_SEND))
                .isEqualTo(row.getKicksWasted());
        assertThat(counts.kicks(KickClass.IN_SEND)).isEqualTo(row.getKicksInSend());
        assertThat(counts.passes).isEqualTo(row.getPasses());
        assertThat(counts.sends).isEqualTo(row.getSends());
        assertThat(counts.arms).isEqualTo(row.getArms());
        assertThat(counts.races).isEqualTo(row.getRaces());
        assertThat(counts.wakeups).isEqualTo(row.getWakeups());
        assertThat(counts.passPackets).isCloseTo(row.getPackets(), within(64L));
        assertThat(counts.most).isBetween(1L, 64L);
    }

    @Test
    void worstIntervalHoldsTheMostWastedKicks() {
        WorstInterval worst = new WorstInterval(100);
        for (long at : new long[] {0, 90, 180, 1_000, 1_010, 1_099, 1_100, 2_000}) {
            worst.kick(at, KickClass.WASTED, -1);
        }
        worst.kick(2_001, KickClass.WOKE, -1);
        worst.kick(2_002, KickClass.WOKE, -1);
        worst.kick(2_003, KickClass.WOKE, -1);
        // 1,000 to 1,099; the kick at 1,100 lies 100 behind the first and outside
        assertThat(worst.begin()).isEqualTo(1_000);
        assertThat(worst.wastedKicks()).isEqualTo(3);
    }

    @Test
    void noTimelinesIsNoError() throws IOException {
        assertThat(TimelineFolder.of(dir).keys()).isEmpty();
    }

    @Test
    void damageIsLocated() throws IOException {
        Path file = dir.resolve("timelines/0.avro");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "no Avro");
        assertThatThrownBy(() -> TimelineFolder.of(dir))
                .isInstanceOf(UnreadableResultsException.class)
                .hasMessageContaining("0.avro");
    }
}
