package io.kicktrace.analytics.function;

import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/** Flink's description of the state of a capture. */
final class CaptureStateInfo extends TypeInformation<CaptureState> {
    private static final long serialVersionUID = 1;

    private final long windowNanos;

    CaptureStateInfo(long windowNanos) {
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
    public Class<CaptureState> getTypeClass() {
        return CaptureState.class;
    }

    @Override
    public boolean isKeyType() {
        return false;
    }

    @Override
    public TypeSerializer<CaptureState> createSerializer(SerializerConfig config) {
        return new CaptureStateSerializer(windowNanos);
    }

    @Override
    public String toString() {
        return "CaptureState";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CaptureStateInfo that && that.windowNanos == windowNanos;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(windowNanos);
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof CaptureStateInfo;
    }
}
