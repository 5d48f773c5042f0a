package io.kicktrace.report.timeline;

import io.kicktrace.avro.TimelinePiece;
import java.util.Comparator;

/**
 * Names the timeline of one queue.
 *
 * @param host host name
 * @param vm VM name
 * @param queue queue name, e.g. "tx0"
 * @param captureId names the capture
 */
public record QueueKey(String host, String vm, String queue, String captureId) implements Comparable<QueueKey> {
    private static final Comparator<QueueKey> ORDER = Comparator.comparing(QueueKey::host)
            .thenComparing(QueueKey::vm)
            .thenComparing(QueueKey::queue)
            .thenComparing(QueueKey::captureId);

    static QueueKey of(TimelinePiece piece) {
        return new QueueKey(piece.getHost(), piece.getVm(), piece.getQueue(), piece.getCaptureId());
    }

    @Override
    public int compareTo(QueueKey other) {
        return ORDER.compare(this, other);
    }
}
