package io.kicktrace.analytics.function;

import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.analytics.passes.VmAnalysis;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/** One VM in one capture: what came, and what was made of it. Of a capture that ended only the former is kept. */
final class CaptureState {
    final ChunkSequencer sequencer;
    Optional<VmAnalysis> analysis;

    private CaptureState(ChunkSequencer sequencer, Optional<VmAnalysis> analysis) {
        this.sequencer = sequencer;
        this.analysis = analysis;
    }

    static CaptureState begin(AnalysisSettings settings) {
        return new CaptureState(new ChunkSequencer(), Optional.of(new VmAnalysis(settings)));
    }

    void write(DataOutput out) throws IOException {
        sequencer.write(out);
        out.writeBoolean(analysis.isPresent());
        if (analysis.isPresent()) {
            analysis.get().write(out);
        }
    }

    static CaptureState read(DataInput in, AnalysisSettings settings) throws IOException {
        ChunkSequencer sequencer = ChunkSequencer.read(in);
        return new CaptureState(
                sequencer, in.readBoolean() ? Optional.of(VmAnalysis.read(in, settings)) : Optional.empty());
    }
}
