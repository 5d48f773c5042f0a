package io.kicktrace.analytics.io;

import io.kicktrace.avro.RowScope;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.functions.sink.filesystem.BucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.SimpleVersionedStringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Which folder a row goes to: {@code FOLDER/date=2026-01-31/host=NAME}, the folder by the scope of the row, the rest as Hive
 * partitions; {@code date=unknown} without a wall clock.
 */
final class RowBuckets<T extends SpecificRecord> implements BucketAssigner<T, String> {
    private static final long serialVersionUID = 1;

    private final ResultFolder windows;
    private final ResultFolder captures;

    RowBuckets(ResultFolder windows, ResultFolder captures) {
        this.windows = windows;
        this.captures = captures;
    }

    @Override
    public String getBucketId(T row, Context context) {
        return folder((RowScope) field(row, "scope")).id() + "/date=" + date((Instant) nullable(row, "wall_start"))
                + "/host=" + PartitionName.of(field(row, "host").toString());
    }

    @Override
    public SimpleVersionedSerializer<String> getSerializer() {
        return SimpleVersionedStringSerializer.INSTANCE;
    }

    private ResultFolder folder(RowScope scope) {
        return switch (scope) {
            case WINDOW -> windows;
            case CAPTURE -> captures;
            case UNKNOWN -> throw new IllegalStateException("an analysis gives rows of windows and captures only");
        };
    }

    private static String date(@Nullable Instant wall) {
        return wall == null ? "unknown" : DateTimeFormatter.ISO_LOCAL_DATE.format(wall.atOffset(ZoneOffset.UTC));
    }

    private static Object field(SpecificRecord row, String name) {
        Object value = nullable(row, name);
        if (value == null) {
            throw new IllegalStateException("row without " + name + ": " + row);
        }
        return value;
    }

    private static @Nullable Object nullable(SpecificRecord row, String name) {
        return row.get(row.getSchema().getField(name).pos());
    }
}
