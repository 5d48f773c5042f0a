package io.kicktrace.analytics.passes;

import static io.kicktrace.analytics.passes.ChunkSequencer.Verdict.LATE;
import static io.kicktrace.analytics.passes.ChunkSequencer.Verdict.NEXT;
import static io.kicktrace.analytics.passes.ChunkSequencer.Verdict.REPEATED;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every chunk is taken once, late once, or here before; none is lost without a word. */
class ChunkSequencerTest {
    private ChunkSequencer sequencer = new ChunkSequencer();

    @Test
    void gapIsGivenUpAndItsChunksAreLateOnce() {
        assertThat(take(0)).isZero();
        assertThat(take(4)).as("1, 2 and 3 are missing").isEqualTo(3);
        assertThat(sequencer.verdict(4)).isEqualTo(REPEATED);
        assertThat(sequencer.verdict(2)).isEqualTo(LATE);
        sequencer.late(2);
        assertThat(sequencer.verdict(2)).as("now it was here").isEqualTo(REPEATED);
        assertThat(sequencer.verdict(1)).isEqualTo(LATE);
        assertThat(sequencer.verdict(3)).isEqualTo(LATE);
        assertThat(sequencer.verdict(5)).isEqualTo(NEXT);
    }

    @Test
    void goodCopyOfADamagedChunkIsLateAndNotRepeated() {
        take(0);
        sequencer.lost(0);
        assertThat(sequencer.verdict(0)).isEqualTo(LATE);
    }

    /** 1024 ranges are remembered; what was forgotten counts as late, since it may be. */
    @Test
    void moreGapsThanAreRemembered() {
        for (long sequence = 1; sequence <= 2 * 2000; sequence += 2) {
            assertThat(take(sequence)).isEqualTo(1);
        }
        assertThat(sequencer.verdict(0)).isEqualTo(LATE);
        assertThat(sequencer.verdict(1)).as("rather kept twice than lost").isEqualTo(LATE);
        assertThat(sequencer.verdict(3999)).isEqualTo(REPEATED);
        assertThat(sequencer.verdict(3998)).isEqualTo(LATE);
    }

    /** Against a set of what was seen, over disorder of chance, written and read back in between. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void againstASet(long seed) throws IOException {
        Random random = new Random(seed);
        Set<Long> here = new HashSet<>();
        long highest = -1;
        long missing = 0;
        for (int i = 0; i < 2000; i++) {
            long sequence = Math.max(0, highest + random.nextInt(10) - 6);
            ChunkSequencer.Verdict verdict = sequencer.verdict(sequence);
            if (sequence > highest) {
                assertThat(verdict).isEqualTo(NEXT);
                missing += take(sequence);
                highest = sequence;
            } else {
                assertThat(verdict)
                        .as("seed %d, %d", seed, sequence)
                        .isEqualTo(here.contains(sequence) ? REPEATED : LATE);
                if (verdict == LATE) {
                    sequencer.late(sequence);
                    missing--;
                }
            }
            here.add(sequence);
            sequencer = copy(sequencer);
        }
        assertThat(missing).isEqualTo(highest + 1 - here.size());
    }

    private long take(long sequence) {
        return sequencer.advance(sequence);
    }

    private static ChunkSequencer copy(ChunkSequencer sequencer) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        sequencer.write(new DataOutputStream(bytes));
        return ChunkSequencer.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    }
}
