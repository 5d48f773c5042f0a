package io.kicktrace.codec;

import java.io.IOException;
import java.util.Arrays;

/**
 * The framing that clients of schema registries use: a zero byte, the id of the schema in the registry as a big-endian
 * integer, the body. For people who run a registry and have registered the schema of chunks there; the id is theirs.
 *
 * <pre>
 *   0    1 ........ 4    5 ...
 *   00   schema id       body
 * </pre>
 */
public final class RegistryFrame implements Framing {
    private static final int FRAME_BYTES = 1 + Integer.BYTES;
    private static final byte MAGIC = 0;

    private final int schemaId;

    /**
     * A frame of one schema.
     *
     * @param schemaId what the registry calls the current schema of chunks; registries count from 1
     */
    public RegistryFrame(int schemaId) {
        if (schemaId < 0) {
            throw new IllegalArgumentException("a schema id is not negative: " + schemaId);
        }
        this.schemaId = schemaId;
    }

    @Override
    public byte[] frame(byte[] body) {
        byte[] framed = new byte[FRAME_BYTES + body.length];
        framed[0] = MAGIC;
        for (int i = 0; i < Integer.BYTES; i++) {
            framed[1 + i] = (byte) (schemaId >>> (Byte.SIZE * (Integer.BYTES - 1 - i)));
        }
        System.arraycopy(body, 0, framed, FRAME_BYTES, body.length);
        return framed;
    }

    @Override
    public byte[] unframe(byte[] framed) throws IOException {
        if (framed.length < FRAME_BYTES || framed[0] != MAGIC) {
            throw new IOException("expected registry framing (00 and a schema id), found " + framed.length
                    + " other bytes; was it written with another --framing?");
        }
        int id = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            id = (id << Byte.SIZE) | (framed[1 + i] & 0xFF);
        }
        if (id != schemaId) {
            throw new IOException("expected schema id " + schemaId + ", found " + Integer.toUnsignedString(id));
        }
        return Arrays.copyOfRange(framed, FRAME_BYTES, framed.length);
    }
}
