package io.kicktrace.analytics.function;

import io.kicktrace.analytics.passes.CaptureAnalysis;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/** Flink's description of the state of a capture. */
final class CaptureAnalysisInfo extends TypeInformation<CaptureAnalysis> {
    private static final long serialVersionUID = 1;

    private final long windowNanos;

    CaptureAnalysisInfo(long windowNanos) {
        this.windowNanos = windowNanos;
    }

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return 1;
    }

    @Override
    public Class<CaptureAnalysis> getTypeClass() {
        return CaptureAnalysis.class;
    }

    @Override
    public boolean isKeyType() {
        return false;
    }

    @Override
    public TypeSerializer<CaptureAnalysis> createSerializer(SerializerConfig config) {
        return new CaptureAnalysisSerializer(windowNanos);
    }

    @Override
    public String toString() {
        return "CaptureAnalysis";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CaptureAnalysisInfo that && that.windowNanos == windowNanos;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(windowNanos);
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof CaptureAnalysisInfo;
    }
}
