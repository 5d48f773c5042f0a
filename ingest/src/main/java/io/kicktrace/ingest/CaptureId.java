package io.kicktrace.ingest;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;

/** Names captures by what they are: the same input and options give the same name, in whatever run. */
final class CaptureId {
    private static final int HEX_DIGITS = 32;

    private final MessageDigest digest;

    private CaptureId() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /**
     * The name of one input.
     *
     * @param head its first bytes, decompressed
     * @param sizeBytes its size; -1 unknown
     * @param host its host
     * @param options a text that differs where what else it depends on differs
     */
    static String of(byte[] head, long sizeBytes, String host, String options) {
        CaptureId id = new CaptureId();
        id.add(head);
        id.add(ByteBuffer.allocate(Long.BYTES).putLong(sizeBytes).array());
        id.add(host.getBytes(StandardCharsets.UTF_8));
        id.add(options.getBytes(StandardCharsets.UTF_8));
        return id.name();
    }

    /** The name of several inputs together. */
    static String of(Collection<String> ids) {
        if (ids.size() == 1) {
            return ids.iterator().next();
        }
        CaptureId all = new CaptureId();
        ids.forEach(id -> all.add(id.getBytes(StandardCharsets.UTF_8)));
        return all.name();
    }

    /** Lengths first, so that no two lists of parts look the same. */
    private void add(byte[] part) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).array());
        digest.update(part);
    }

    private String name() {
        return HexFormat.of().formatHex(digest.digest()).substring(0, HEX_DIGITS);
    }
}
