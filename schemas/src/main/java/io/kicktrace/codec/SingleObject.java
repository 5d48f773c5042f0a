package io.kicktrace.codec;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;

/**
 * Avro single-object encoding of chunks: {@code C3 01}, the 8-byte little-endian CRC-64-AVRO fingerprint of the writer's
 * schema, the body. Needs no registry: the schemas of all released versions ship with this module.
 *
 * <pre>
 *   0    1    2 .................. 9    10 ...
 *   C3   01   fingerprint               body
 * </pre>
 */
public final class SingleObject implements Framing {
    private static final int FRAME_BYTES = 10;

    private final ChunkCodec codec = new ChunkCodec();
    private final long current = SchemaNormalization.parsingFingerprint64(ChunkCodec.schema());
    private final Map<Long, Schema> others = new HashMap<>();

    /** Makes the schema of another version known, so that its chunks can be read. */
    public SingleObject alsoReading(Schema writer) {
        others.put(SchemaNormalization.parsingFingerprint64(writer), writer);
        return this;
    }

    @Override
    public byte[] frame(byte[] body) {
        byte[] framed = new byte[FRAME_BYTES + body.length];
        framed[0] = (byte) 0xC3;
        framed[1] = 0x01;
        for (int i = 0; i < Long.BYTES; i++) {
            framed[2 + i] = (byte) (current >>> (8 * i));
        }
        System.arraycopy(body, 0, framed, FRAME_BYTES, body.length);
        return framed;
    }

    @Override
    public byte[] unframe(byte[] framed) throws IOException {
        if (framed.length < FRAME_BYTES || framed[0] != (byte) 0xC3 || framed[1] != 0x01) {
            throw new IOException("expected Avro single-object encoding (C3 01 and a fingerprint), found "
                    + framed.length + " other bytes; was it written with another --framing?");
        }
        long fingerprint = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            fingerprint |= (framed[2 + i] & 0xFFL) << (8 * i);
        }
        byte[] body = Arrays.copyOfRange(framed, FRAME_BYTES, framed.length);
        if (fingerprint == current) {
            return body;
        }
        Schema writer = others.get(fingerprint);
        if (writer == null) {
            throw new IOException("chunk was written with a schema this version does not know, fingerprint "
                    + Long.toHexString(fingerprint) + "; update kicktrace");
        }
        return codec.upgrade(body, writer);
    }
}
