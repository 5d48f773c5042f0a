package io.kicktrace.analytics.io;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names from a trace as names of folders, percent-escaped as readers of Hive partitions expect. */
final class PartitionName {
    /** File systems take 255 bytes, the prefix {@code host=} among them. */
    private static final int MAX_LENGTH = 200;

    private static final int DIGEST_BYTES = 8;
    /** What Hive calls a partition without a value. */
    private static final String NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

    private PartitionName() {}

    /** The escaped name. Different names stay different: one too long is cut and ends in {@code ~} and its digest. */
    static String of(String name) {
        if (name.isEmpty()) {
            return NO_VALUE;
        }
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        StringBuilder escaped = new StringBuilder();
        for (byte b : utf8) {
            char c = (char) (b & 0xff);
            boolean hidden = c == '.' && escaped.isEmpty();
            if (isHarmless(c) && !hidden) {
                escaped.append(c);
            } else {
                escaped.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
            }
        }
        if (escaped.length() > MAX_LENGTH) {
            escaped.setLength(MAX_LENGTH);
            escaped.append('~').append(digest(utf8));
        }
        return escaped.toString();
    }

    private static boolean isHarmless(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_'
                || c == '.';
    }

    private static String digest(byte[] name) {
        try {
            byte[] sha = MessageDigest.getInstance("SHA-256").digest(name);
            return HexFormat.of().formatHex(sha, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
