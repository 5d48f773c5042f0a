package io.kicktrace.analytics.io;

import io.kicktrace.codec.ChunkHeader;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInfoFactory;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;

/**
 * A chunk on its way through Flink: what routes it, and its bytes as they are. A POJO because Flink's serializer for POJOs
 * evolves; the names of its fields are frozen.
 */
@TypeInfo(ChunkEnvelope.Info.class)
public final class ChunkEnvelope implements Serializable {
    private static final long serialVersionUID = 1;

    /** Host name. */
    public String host = "";
    /** VM name. */
    public String vm = "";
    /** Names the capture. */
    public String captureId = "";
    /** Number within (captureId, host, vm). */
    public long sequence;
    /** Whether it is the last of them. */
    public boolean last;
    /** Stamp of the last event, ns of the trace clock. */
    public long lastNanos;
    /** The chunk: Avro body of the current schema. */
    public byte[] body = {};
    /** What is wrong with a record that is no chunk; empty for a chunk. */
    public String problem = "";

    /** For Flink. */
    public ChunkEnvelope() {}

    /** Puts a body into an envelope. */
    public static ChunkEnvelope of(ChunkHeader header, byte[] body) {
        ChunkEnvelope envelope = new ChunkEnvelope();
        envelope.host = header.host();
        envelope.vm = header.vm();
        envelope.captureId = header.captureId();
        envelope.sequence = header.sequence();
        envelope.last = header.last();
        envelope.lastNanos = header.lastNanos();
        envelope.body = body;
        return envelope;
    }

    /**
     * A record that is no chunk.
     *
     * @param partition where it was found
     * @param offset its number there
     * @param problem what is wrong with it
     * @param value its bytes
     */
    static ChunkEnvelope damaged(String partition, long offset, String problem, byte[] value) {
        ChunkEnvelope envelope = new ChunkEnvelope();
        envelope.captureId = partition;
        envelope.sequence = offset;
        envelope.problem = problem;
        envelope.body = value;
        return envelope;
    }

    /** How Flink serializes it. */
    public static final class Info extends TypeInfoFactory<ChunkEnvelope> {
        @Override
        public TypeInformation<ChunkEnvelope> createTypeInfo(
                Type type, Map<String, TypeInformation<?>> genericParameters) {
            return Types.POJO(
                    ChunkEnvelope.class,
                    Map.of(
                            "host", Types.STRING,
                            "vm", Types.STRING,
                            "captureId", Types.STRING,
                            "sequence", Types.LONG,
                            "last", Types.BOOLEAN,
                            "lastNanos", Types.LONG,
                            "body", Types.PRIMITIVE_ARRAY(Types.BYTE),
                            "problem", Types.STRING));
        }
    }
}
