package io.kicktrace.ingest.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AckedPrefixTest {
    /** Acknowledgements in any order and more than once: the prefix ends at the first number that is missing. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void endsAtTheFirstThatIsMissing(long seed) {
        Random random = new Random(seed);
        int start = random.nextInt(5);
        AckedPrefix prefix = new AckedPrefix(start);
        BitSet acked = new BitSet();
        acked.set(0, start);
        for (int i = 0; i < 2000; i++) {
            int index = acked.nextClearBit(0) + random.nextInt(12) - 2;
            if (index >= 0) {
                prefix.ack(index);
                acked.set(index);
            }
            assertEquals(acked.nextClearBit(0), prefix.acked());
        }
    }
}
