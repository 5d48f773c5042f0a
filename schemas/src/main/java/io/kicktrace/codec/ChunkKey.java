package io.kicktrace.codec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The key of a chunk in Kafka. Its encoding is frozen, since it settles which partition a VM's chunks go to: the Avro
 * encoding of the host and the VM, which is how the body of a chunk begins. Kafka's own partitioner (murmur2 of the key)
 * does the rest.
 *
 * <pre>
 *   length of host (zigzag varint)   host (UTF-8)   length of vm (zigzag varint)   vm (UTF-8)
 * </pre>
 */
public final class ChunkKey {
    private static final int MAX_LENGTH_BYTES = 5;

    private ChunkKey() {}

    /** The key of the chunks of a VM. */
    public static byte[] of(String host, String vm) {
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        text(host, key);
        text(vm, key);
        return key.toByteArray();
    }

    /**
     * The key of a chunk.
     *
     * @param body the chunk, without frame
     * @throws IOException if it is none
     */
    public static byte[] ofBody(byte[] body) throws IOException {
        return Arrays.copyOf(body, skipText(body, skipText(body, 0)));
    }

    private static void text(String text, ByteArrayOutputStream key) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        // zigzag of a length that is never negative
        long length = (long) utf8.length << 1;
        while (length > 0x7F) {
            key.write((int) ((length & 0x7F) | 0x80));
            length >>>= 7;
        }
        key.write((int) length);
        key.writeBytes(utf8);
    }

    private static int skipText(byte[] body, int from) throws IOException {
        long zigzag = 0;
        int at = from;
        for (int i = 0; ; i++, at++) {
            if (at >= body.length || i == MAX_LENGTH_BYTES) {
                throw new IOException("damaged chunk: no length of a name at byte " + from);
            }
            zigzag |= (body[at] & 0x7FL) << (7 * i);
            if ((body[at] & 0x80) == 0) {
                break;
            }
        }
        long end = at + 1 + (zigzag >>> 1);
        if ((zigzag & 1) != 0 || end > body.length) {
            throw new IOException("damaged chunk: a name that ends beyond it at byte " + from);
        }
        return (int) end;
    }
}
