package io.kicktrace.analytics.passes;

import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.EventColumns;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/**
 * One VM in one capture, fed with chunks as they come: in order or not, once or twice. When the capture has ended only the
 * numbers of its chunks are kept, so that one that comes again is known for what it is.
 */
public final class CaptureAnalysis {
    private final ChunkSequencer sequencer;
    private Optional<VmAnalysis> analysis;

    private CaptureAnalysis(ChunkSequencer sequencer, Optional<VmAnalysis> analysis) {
        this.sequencer = sequencer;
        this.analysis = analysis;
    }

    /** An analysis that has seen nothing yet. */
    public static CaptureAnalysis begin(AnalysisSettings settings) {
        return new CaptureAnalysis(new ChunkSequencer(), Optional.of(new VmAnalysis(settings)));
    }

    /** What became of a chunk. */
    public enum Outcome {
        /** It was analysed. */
        TAKEN,
        /** It had been here before, and was dropped. */
        REPEATED,
        /** It came after it was given up as missing, or after the last chunk, and was not taken. */
        LATE
    }

    /**
     * Takes a chunk.
     *
     * @param sequence the chunk's number, as its header says
     * @param body the chunk
     * @param codec decodes it
     * @param scratch room for its events, overwritten
     * @throws IOException if the body is no chunk; it then counts as missing, and the next one can be taken
     */
    public Outcome accept(long sequence, byte[] body, ChunkCodec codec, EventColumns scratch, AnalysisOutput out)
            throws IOException {
        return switch (sequencer.verdict(sequence)) {
            case LATE -> {
                sequencer.late(sequence);
                yield Outcome.LATE;
            }
            case REPEATED -> {
                analysis.ifPresent(VmAnalysis::repeated);
                yield Outcome.REPEATED;
            }
            case NEXT -> {
                if (analysis.isEmpty()) {
                    yield Outcome.LATE;
                }
                next(analysis.get(), sequence, body, codec, scratch, out);
                yield Outcome.TAKEN;
            }
        };
    }

    /** Whether the last chunk was taken, or the input ended. */
    public boolean ended() {
        return analysis.isEmpty();
    }

    /** The input ends: so does a capture whose last chunk never came. */
    public void finish(AnalysisOutput out) {
        analysis.ifPresent(open -> open.finish(out));
        analysis = Optional.empty();
    }

    private void next(
            VmAnalysis open, long sequence, byte[] body, ChunkCodec codec, EventColumns scratch, AnalysisOutput out)
            throws IOException {
        long missing = sequencer.advance(sequence);
        if (missing > 0) {
            open.missed(missing);
        }
        ChunkCodec.DecodedTables decoded;
        try {
            decoded = codec.decode(body, scratch);
        } catch (IOException damaged) {
            sequencer.lost(sequence);
            open.missed(1);
            throw damaged;
        }
        open.accept(decoded.header(), decoded.tables(), scratch, out);
        if (decoded.header().last()) {
            finish(out);
        }
    }

    /** Writes the state. */
    public void write(DataOutput out) throws IOException {
        sequencer.write(out);
        out.writeBoolean(analysis.isPresent());
        if (analysis.isPresent()) {
            analysis.get().write(out);
        }
    }

    /** Reads what {@link #write} wrote. */
    public static CaptureAnalysis read(DataInput in, AnalysisSettings settings) throws IOException {
        ChunkSequencer sequencer = ChunkSequencer.read(in);
        return new CaptureAnalysis(
                sequencer, in.readBoolean() ? Optional.of(VmAnalysis.read(in, settings)) : Optional.empty());
    }
}
