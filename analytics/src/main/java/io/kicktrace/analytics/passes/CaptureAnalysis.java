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

    /**
     * Takes a chunk.
     *
     * @param sequence the chunk's number, as its header says
     * @param body the chunk
     * @param codec decodes it
     * @param scratch room for its events, overwritten
     * @return false if it came after it was given up as missing, and was not taken
     * @throws IOException if the body is no chunk
     */
    public boolean accept(long sequence, byte[] body, ChunkCodec codec, EventColumns scratch, AnalysisOutput out)
            throws IOException {
        return switch (sequencer.verdict(sequence)) {
            case LATE -> false;
            case REPEATED -> {
                analysis.ifPresent(VmAnalysis::repeated);
                yield true;
            }
            case NEXT -> {
                next(sequencer.advance(sequence), body, codec, scratch, out);
                yield true;
            }
        };
    }

    /** The input ends: so does a capture whose last chunk never came. */
    public void finish(AnalysisOutput out) {
        analysis.ifPresent(open -> open.finish(out));
        analysis = Optional.empty();
    }

    private void next(long missing, byte[] body, ChunkCodec codec, EventColumns scratch, AnalysisOutput out)
            throws IOException {
        if (analysis.isEmpty()) {
            return;
        }
        VmAnalysis open = analysis.get();
        if (missing > 0) {
            open.missed(missing);
        }
        scratch.clear();
        ChunkCodec.DecodedTables decoded = codec.decode(body, scratch);
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
