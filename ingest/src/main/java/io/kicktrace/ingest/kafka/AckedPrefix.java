package io.kicktrace.ingest.kafka;

import java.util.TreeMap;

/**
 * How many chunks of a capture, from its first on, Kafka has acknowledged without a gap. Acknowledgements come out of
 * order, since partitions do not wait for one another.
 */
final class AckedPrefix {
    private long acked;
    /** First to behind-the-last of each run of acknowledged chunks behind a gap. */
    private final TreeMap<Long, Long> beyond = new TreeMap<>();

    /** A prefix that is known already. */
    AckedPrefix(long acked) {
        this.acked = acked;
    }

    /** The chunk of this number, from 0, was acknowledged. */
    synchronized void ack(long index) {
        if (index < acked) {
            return;
        }
        long from = index;
        long to = index + 1;
        var before = beyond.floorEntry(index);
        if (before != null && before.getValue() >= index) {
            from = before.getKey();
            to = Math.max(to, before.getValue());
        }
        Long after = beyond.remove(to);
        if (after != null) {
            to = after;
        }
        if (from == acked) {
            beyond.remove(from);
            acked = to;
        } else {
            beyond.put(from, to);
        }
    }

    /** All chunks with a lower number are acknowledged. */
    synchronized long acked() {
        return acked;
    }
}
