package io.kicktrace.analytics.io;

import io.kicktrace.codec.ChunkCodec;
import io.kicktrace.codec.ChunkHeader;
import io.kicktrace.codec.ChunkKey;
import io.kicktrace.codec.Framing;
import io.kicktrace.codec.RegistryFrame;
import io.kicktrace.codec.SingleObject;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalInt;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Records of a topic as chunks. What is no chunk, or not under the key of its host and VM (its order would then be
 * anybody's guess), goes on with a note of what is wrong with it: one bad record stops nobody else's.
 */
final class ChunkRecords implements KafkaRecordDeserializationSchema<ChunkEnvelope> {
    private static final long serialVersionUID = 1;
    private static final int SINGLE_OBJECT = -1;

    private final int schemaId;
    private transient @Nullable Framing framing;
    private transient @Nullable ChunkCodec codec;

    ChunkRecords(OptionalInt registrySchemaId) {
        schemaId = registrySchemaId.orElse(SINGLE_OBJECT);
    }

    @Override
    public void open(DeserializationSchema.InitializationContext context) {
        framing = schemaId == SINGLE_OBJECT ? new SingleObject() : new RegistryFrame(schemaId);
        codec = new ChunkCodec();
    }

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<ChunkEnvelope> out) {
        try {
            out.collect(chunk(record));
        } catch (IOException e) {
            byte[] value = record.value();
            out.collect(ChunkEnvelope.damaged(
                    record.topic() + "-" + record.partition(),
                    record.offset(),
                    String.valueOf(e.getMessage()),
                    value == null ? new byte[0] : value));
        }
    }

    @Override
    public TypeInformation<ChunkEnvelope> getProducedType() {
        return TypeInformation.of(ChunkEnvelope.class);
    }

    private ChunkEnvelope chunk(ConsumerRecord<byte[], byte[]> record) throws IOException {
        Framing frame = framing;
        ChunkCodec header = codec;
        if (frame == null || header == null) {
            throw new IllegalStateException("not opened");
        }
        byte[] value = record.value();
        if (value == null) {
            throw new IOException("expected a chunk, found a record without value");
        }
        byte[] body = frame.unframe(value);
        ChunkHeader chunk = header.decodeHeader(body);
        if (!Arrays.equals(record.key(), ChunkKey.of(chunk.host(), chunk.vm()))) {
            throw new IOException(
                    "expected the key of host '" + chunk.host() + "' and VM '" + chunk.vm() + "', found another one");
        }
        return ChunkEnvelope.of(chunk, body);
    }
}
