package io.kicktrace.analytics.passes;

import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.codec.ChunkTables;
import io.kicktrace.codec.EventColumns;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Everything known of one VM in one capture: takes its chunks in order, gives rows and timelines. */
public final class VmAnalysis {
    /** An analysis that has seen nothing yet. */
    public VmAnalysis(AnalysisSettings settings) {
        throw new UnsupportedOperationException("being written: " + settings);
    }

    /** Takes the next chunk in sequence. */
    public void accept(ChunkHeader header, ChunkTables tables, EventColumns events, AnalysisOutput out) {
        throw new UnsupportedOperationException();
    }

    /** Chunks are missing between the one before and the one that comes next; nothing is paired across. */
    public void missed(long chunks) {
        throw new UnsupportedOperationException();
    }

    /** A chunk came again and was dropped. */
    public void repeated() {
        throw new UnsupportedOperationException();
    }

    /** The capture ends: hands on all rows that are still open, the capture rows and the last timeline pieces. */
    public void finish(AnalysisOutput out) {
        throw new UnsupportedOperationException();
    }

    /** Writes the state for a checkpoint, preceded by its own version. */
    public void write(DataOutput out) throws IOException {
        throw new UnsupportedOperationException();
    }

    /** Reads what {@link #write} wrote, of this version or an older one. */
    public static VmAnalysis read(DataInput in, AnalysisSettings settings) throws IOException {
        throw new UnsupportedOperationException();
    }
}
