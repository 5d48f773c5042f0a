package io.kicktrace.analytics.io;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.functions.sink.filesystem.BucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.SimpleVersionedStringSerializer;
import org.jspecify.annotations.Nullable;

/** Partitions rows as Hive does: {@code date=2026-01-31/host=NAME}, {@code date=unknown} without a wall clock. */
public final class HiveBuckets<T extends SpecificRecord> implements BucketAssigner<T, String> {
    private static final long serialVersionUID = 1;
    private static final String PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

    @Override
    public String getBucketId(T row, Context context) {
        return bucket(
                row.getSchema().getField("host").pos(),
                row.getSchema().getField("wall_start").pos(),
                row);
    }

    @Override
    public SimpleVersionedSerializer<String> getSerializer() {
        return SimpleVersionedStringSerializer.INSTANCE;
    }

    private static String bucket(int host, int wallStart, SpecificRecord row) {
        return "date=" + date((Instant) row.get(wallStart)) + "/host="
                + escaped(row.get(host).toString());
    }

    private static String date(@Nullable Instant wall) {
        return wall == null ? "unknown" : DateTimeFormatter.ISO_LOCAL_DATE.format(wall.atOffset(ZoneOffset.UTC));
    }

    /** Escapes what a file system or a Hive reader could take for more than a name; no host name leaves the folder. */
    static String escaped(String name) {
        StringBuilder out = new StringBuilder();
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean dotInside = c == '.' && !out.isEmpty();
            if (PLAIN.indexOf(c) >= 0 || dotInside) {
                out.append(c);
            } else {
                out.append('%').append(String.format("%02X", b & 0xff));
            }
        }
        return out.isEmpty() ? "%" : out.toString();
    }
}
