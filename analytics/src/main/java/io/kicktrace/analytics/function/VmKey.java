package io.kicktrace.analytics.function;

import io.kicktrace.analytics.io.ChunkEnvelope;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.api.java.tuple.Tuple2;

/** The key of the job: (host, vm). Its type is frozen, since savepoints are sorted by it. */
public final class VmKey implements KeySelector<ChunkEnvelope, Tuple2<String, String>> {
    private static final long serialVersionUID = 1;

    /** Flink's description of the key. */
    public static final TypeInformation<Tuple2<String, String>> TYPE = Types.TUPLE(Types.STRING, Types.STRING);

    @Override
    public Tuple2<String, String> getKey(ChunkEnvelope chunk) {
        return Tuple2.of(chunk.host, chunk.vm);
    }
}
