package io.kicktrace.analytics.passes;

import io.kicktrace.analytics.aggregate.DescriptorHeads;
import io.kicktrace.analytics.aggregate.QueueCount;
import io.kicktrace.analytics.aggregate.QueueTally;

/** Which of the events that show packets they are counted from: the one nearest to what the worker completed. */
enum Packets {
    /** Used entries that the worker added. */
    USED("used"),
    /** Frames in batch flushes. */
    BATCH("batch"),
    /** Descriptor chains that the worker fetched. */
    DESCRIPTORS("descriptors"),
    /** Frames that the network stack received inside sends. */
    RECEIVES("receives"),
    /** Nothing shows packets. */
    NONE("");

    final String id;

    Packets(String id) {
        this.id = id;
    }

    /** The best that a whole capture, as far as it was read, offers. */
    static Packets of(QueueTally capture) {
        if (capture.get(QueueCount.USED_PACKETS) > 0 && capture.get(QueueCount.USED_UNCOUNTED) == 0) {
            return USED;
        }
        if (capture.get(QueueCount.BATCH_PACKETS) > 0 && capture.get(QueueCount.BATCHES_UNCOUNTED) == 0) {
            return BATCH;
        }
        if (capture.get(QueueCount.DESCRIPTORS) > 0) {
            return DESCRIPTORS;
        }
        return capture.get(QueueCount.RECEIVED_PACKETS) > 0 ? RECEIVES : NONE;
    }

    long count(QueueTally tally, DescriptorHeads whole) {
        return switch (this) {
            case USED -> tally.get(QueueCount.USED_PACKETS);
            case BATCH -> tally.get(QueueCount.BATCH_PACKETS);
            case DESCRIPTORS -> tally.fetched(whole);
            case RECEIVES -> tally.get(QueueCount.RECEIVED_PACKETS);
            case NONE -> 0;
        };
    }

    long covered(QueueTally tally, DescriptorHeads whole) {
        return switch (this) {
            case USED -> tally.covered(QueueCount.USED_PACKETS);
            case BATCH -> tally.covered(QueueCount.BATCH_PACKETS);
            case DESCRIPTORS -> tally.coveredFetched(whole);
            case RECEIVES -> tally.covered(QueueCount.RECEIVED_PACKETS);
            case NONE -> 0;
        };
    }
}
