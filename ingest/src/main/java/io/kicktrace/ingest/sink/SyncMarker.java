package io.kicktrace.ingest.sink;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** The bytes between the blocks of an Avro file: made of what the file is, so that the same input gives the same bytes. */
final class SyncMarker {
    private static final int BYTES = 16;

    private SyncMarker() {}

    /** The marker of the file that has this content, in words. */
    static byte[] of(String what) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return Arrays.copyOf(digest.digest(what.getBytes(StandardCharsets.UTF_8)), BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
