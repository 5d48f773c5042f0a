package io.kicktrace.ingest.identity;

import io.kicktrace.event.EventKind;

/**
 * Numbers for notify writes. One address may serve all queues of a device, with the value telling which (legacy virtio,
 * virtio-mmio), so a notify is its address and, where the trace has it, the value.
 */
public final class NotifyKeys {
    /** A notify whose value the trace does not have. */
    public static final int NO_VALUE = -1;
    /** Room for keys: what bounds the memory of a hostile trace. */
    private static final int MAX_KEYS = 1 << 18;

    private final LongIndex keys = new LongIndex();

    /** The number of a notify, {@link ThreadFacts#NONE} if there is no room. */
    int key(int object, int value) {
        if (object < 0) {
            return ThreadFacts.NONE;
        }
        if (keys.size() == MAX_KEYS) {
            return ThreadFacts.NONE;
        }
        return keys.number((long) object << 32 | (value + 1));
    }

    int object(int key) {
        return (int) (keys.key(key) >>> 32);
    }

    /** The value, or {@link #NO_VALUE}. */
    int value(int key) {
        return (int) keys.key(key) - 1;
    }

    /** The queue index in what a bus write writes: its low 16 bits. {@link #NO_VALUE} for other events. */
    public static int valueOf(EventKind kind, long b) {
        return kind == EventKind.KVM_MMIO_WRITE || kind == EventKind.KVM_PIO_WRITE ? (int) (b & 0xFFFF) : NO_VALUE;
    }
}
