package io.kicktrace.analytics.passes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An analysis that is written and read back between any two chunks goes on as if nothing had happened. */
class StateTest {
    private static final AnalysisSettings SETTINGS = new AnalysisSettings(20_000_000L);

    @ParameterizedTest
    @ValueSource(strings = {"guest-paced50us-poll0-U", "overwritten-paced25us-poll0-D-run1", "driver-flat64-poll0-U"})
    void restoredBetweenChunks(String capture) throws IOException {
        String resource = capture + ".ftrace.txt.gz";
        Rows expected = KprobeText.analyse(resource, SETTINGS.windowNanos(), 211);
        Rows rows = new Rows();
        VmAnalysis[] analysis = {new VmAnalysis(SETTINGS)};
        KprobeText.of(resource).feed(211, (header, tables, events) -> {
            analysis[0].accept(header, tables, events, rows);
            analysis[0] = copy(analysis[0]);
        });
        analysis[0].finish(rows);
        assertThat(rows.queues).isEqualTo(expected.queues);
        assertThat(rows.vms).isEqualTo(expected.vms);
        assertThat(rows.pieces).isEqualTo(expected.pieces);
    }

    @Test
    void stateOfAnotherVersionIsRefused() {
        byte[] bytes = {0, 0, 0, 99};
        assertThatThrownBy(() -> VmAnalysis.read(new DataInputStream(new ByteArrayInputStream(bytes)), SETTINGS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("version 99");
    }

    private static VmAnalysis copy(VmAnalysis analysis) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        analysis.write(new DataOutputStream(bytes));
        return VmAnalysis.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), SETTINGS);
    }
}
