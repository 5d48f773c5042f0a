package io.kicktrace.analytics.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names come from traces of many hands: none leaves its folder, and different ones stay different. */
class PartitionNameTest {
    @ParameterizedTest
    @CsvSource({
        "web-01.example.org, web-01.example.org",
        "a/b, a%2Fb",
        "'..', %2E.",
        "'../../etc', %2E.%2F..%2Fetc",
        "100%, 100%25",
        "a b=c, a%20b%3Dc",
        "höst, h%C3%B6st",
        "'', __HIVE_DEFAULT_PARTITION__",
        "pid:7, pid%3A7",
    })
    void escaped(String name, String folder) {
        assertThat(PartitionName.of(name)).isEqualTo(folder);
    }

    @Test
    void longNamesFitAndStayApart() {
        String one = PartitionName.of("ä".repeat(1000) + "1");
        String two = PartitionName.of("ä".repeat(1000) + "2");
        assertThat(one).isNotEqualTo(two).contains("~");
        assertThat(("host=" + one).getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(256);
    }
}
