package io.kicktrace.analytics.function;

import io.kicktrace.analytics.passes.AnalysisSettings;
import io.kicktrace.analytics.passes.CaptureAnalysis;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/** Serializes the state of a capture by its own versioned format, so that savepoints outlive classes. */
final class CaptureAnalysisSerializer extends TypeSerializer<CaptureAnalysis> {
    private static final long serialVersionUID = 1;

    private final long windowNanos;

    CaptureAnalysisSerializer(long windowNanos) {
        this.windowNanos = windowNanos;
    }

    private AnalysisSettings settings() {
        return new AnalysisSettings(windowNanos);
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TypeSerializer<CaptureAnalysis> duplicate() {
        return this;
    }

    @Override
    public CaptureAnalysis createInstance() {
        return CaptureAnalysis.begin(settings());
    }

    @Override
    public CaptureAnalysis copy(CaptureAnalysis from) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            from.write(new DataOutputStream(bytes));
            return CaptureAnalysis.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), settings());
        } catch (IOException e) {
            throw new UncheckedIOException("a state in memory cannot be copied", e);
        }
    }

    @Override
    public CaptureAnalysis copy(CaptureAnalysis from, CaptureAnalysis reuse) {
        return copy(from);
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(CaptureAnalysis state, DataOutputView target) throws IOException {
        state.write(target);
    }

    @Override
    public CaptureAnalysis deserialize(DataInputView source) throws IOException {
        return CaptureAnalysis.read(source, settings());
    }

    @Override
    public CaptureAnalysis deserialize(CaptureAnalysis reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CaptureAnalysisSerializer that && that.windowNanos == windowNanos;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(windowNanos);
    }

    @Override
    public TypeSerializerSnapshot<CaptureAnalysis> snapshotConfiguration() {
        return new Snapshot(windowNanos);
    }

    /** What a savepoint keeps of the serializer: the size of the windows that its open tallies are of. */
    public static final class Snapshot implements TypeSerializerSnapshot<CaptureAnalysis> {
        private static final int VERSION = 1;

        private long windowNanos;

        /** For Flink. */
        public Snapshot() {}

        Snapshot(long windowNanos) {
            this.windowNanos = windowNanos;
        }

        @Override
        public int getCurrentVersion() {
            return VERSION;
        }

        @Override
        public void writeSnapshot(DataOutputView out) throws IOException {
            out.writeLong(windowNanos);
        }

        @Override
        public void readSnapshot(int readVersion, DataInputView in, ClassLoader loader) throws IOException {
            windowNanos = in.readLong();
        }

        @Override
        public TypeSerializer<CaptureAnalysis> restoreSerializer() {
            return new CaptureAnalysisSerializer(windowNanos);
        }

        /** Tallies of windows cannot be cut anew: a job with another window size starts without state. */
        @Override
        public TypeSerializerSchemaCompatibility<CaptureAnalysis> resolveSchemaCompatibility(
                TypeSerializerSnapshot<CaptureAnalysis> old) {
            return old instanceof Snapshot before && before.windowNanos == windowNanos
                    ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                    : TypeSerializerSchemaCompatibility.incompatible();
        }
    }
}
