package io.kicktrace.analytics.passes;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tells of each chunk of one capture whether it is the next, comes again, or comes too late.
 *
 * <pre>
 *   0 1 2 2 5 3 6      2 again: dropped and counted
 *           ^ ^        5: two are missing and given up; 3 comes too late: to the side output
 * </pre>
 *
 * A source keeps the order of one key (one file has one reader, one Kafka key one partition), so a gap is a loss and not
 * a delay; waiting for it would only hold up what is there.
 */
final class ChunkSequencer {
    /** Ranges of missing chunks that are remembered, so that damage cannot fill the memory. */
    private static final int MAX_GAPS = 1024;

    /** What a chunk is. */
    enum Verdict {
        /** It follows the one before, perhaps after a gap. */
        NEXT,
        /** It was here before. */
        REPEATED,
        /** It was given up as missing. */
        LATE
    }

    private long next;
    /** Missing chunks: first of a range to its last. */
    private final TreeMap<Long, Long> gaps = new TreeMap<>();
    /** Below this, gaps were forgotten: what comes from there may be late, and is rather kept twice than lost. */
    private long forgottenBelow;

    Verdict verdict(long sequence) {
        if (sequence >= next) {
            return Verdict.NEXT;
        }
        if (sequence < forgottenBelow) {
            return Verdict.LATE;
        }
        Map.Entry<Long, Long> gap = gaps.floorEntry(sequence);
        return gap != null && sequence <= gap.getValue() ? Verdict.LATE : Verdict.REPEATED;
    }

    /** Takes a late chunk out of its gap, so that it is late once and repeated from then on. */
    void late(long sequence) {
        Map.Entry<Long, Long> gap = gaps.floorEntry(sequence);
        if (gap == null || sequence > gap.getValue()) {
            return;
        }
        gaps.remove(gap.getKey());
        if (gap.getKey() < sequence) {
            gaps.put(gap.getKey(), sequence - 1);
        }
        if (sequence < gap.getValue()) {
            gaps.put(sequence + 1, gap.getValue());
        }
        bound();
    }

    /** Takes the next chunk; returns how many are missing before it. */
    long advance(long sequence) {
        long missing = sequence - next;
        if (missing > 0) {
            gaps.put(next, sequence - 1);
            bound();
        }
        next = sequence + 1;
        return missing;
    }

    /** The chunk taken last turned out to be damaged: a good copy of it would be late, not repeated. */
    void lost(long sequence) {
        gaps.put(sequence, sequence);
        bound();
    }

    private void bound() {
        if (gaps.size() > MAX_GAPS) {
            forgottenBelow = gaps.pollFirstEntry().getValue() + 1;
        }
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(next);
        out.writeLong(forgottenBelow);
        out.writeInt(gaps.size());
        for (Map.Entry<Long, Long> gap : gaps.entrySet()) {
            out.writeLong(gap.getKey());
            out.writeLong(gap.getValue());
        }
    }

    static ChunkSequencer read(DataInput in) throws IOException {
        ChunkSequencer sequencer = new ChunkSequencer();
        sequencer.next = in.readLong();
        sequencer.forgottenBelow = in.readLong();
        int n = in.readInt();
        for (int i = 0; i < n; i++) {
            long from = in.readLong();
            sequencer.gaps.put(from, in.readLong());
        }
        return sequencer;
    }
}
