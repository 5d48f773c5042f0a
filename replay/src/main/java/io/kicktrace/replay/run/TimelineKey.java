package io.kicktrace.replay.run;

import io.kicktrace.avro.TimelinePiece;
import java.util.Comparator;

/**
 * Names one timeline.
 *
 * @param host host name
 * @param vm VM name
 * @param queue queue name
 * @param captureId the capture
 */
record TimelineKey(String host, String vm, String queue, String captureId) implements Comparable<TimelineKey> {

    private static final Comparator<TimelineKey> ORDER = Comparator.comparing(TimelineKey::host)
            .thenComparing(TimelineKey::vm)
            .thenComparing(TimelineKey::queue)
            .thenComparing(TimelineKey::captureId);

    static TimelineKey of(TimelinePiece piece) {
        return new TimelineKey(piece.getHost(), piece.getVm(), piece.getQueue(), piece.getCaptureId());
    }

    @Override
    public int compareTo(TimelineKey other) {
        return ORDER.compare(this, other);
    }
}
