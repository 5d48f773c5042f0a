package io.kicktrace.analytics.aggregate;

import io.kicktrace.avro.ExitCount;

/** Exits of one reason. */
public final class ExitTally {
    private long count;
    private long timeNanos;
    private long paired;

    ExitTally(long count, long timeNanos, long paired) {
        this.count = count;
        this.timeNanos = timeNanos;
        this.paired = paired;
    }

    void exit() {
        count++;
    }

    void pair(long nanos) {
        paired++;
        timeNanos += nanos;
    }

    long count() {
        return count;
    }

    long timeNanos() {
        return timeNanos;
    }

    long paired() {
        return paired;
    }

    ExitCount toRecord() {
        return ExitCount.newBuilder()
                .setCount(count)
                .setTimeNs(timeNanos)
                .setPaired(paired)
                .build();
    }
}
