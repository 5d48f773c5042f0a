package io.kicktrace.ingest.identity;

import io.kicktrace.event.Direction;
import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectRole;

/**
 * In which use an event names an object, where the object alone does not tell the queue: a vhost_net has two, and one
 * notify address may serve many.
 */
public final class ObjectUse {
    /** The object alone tells. */
    public static final int NONE = NotifyKeys.NO_VALUE;

    private ObjectUse() {}

    /** The use that an event makes of its object. */
    public static int of(EventKind kind, ObjectRole role, long b) {
        return switch (role) {
            case NOTIFY_MMIO, NOTIFY_PIO -> NotifyKeys.valueOf(kind, b);
            case VHOST_NET -> ofNet(kind);
            case VIRTQUEUE, WAIT_ENTRY, POLL, WORK, EVENTFD, OTHER -> NONE;
        };
    }

    /** The direction that a use of a vhost_net tells. */
    static Direction direction(int use) {
        return Direction.values()[use];
    }

    /** virtio-net numbers its virtqueues receive first: 0 is rx0, 1 is tx0, 2 is rx1 ... */
    static Direction directionOfVirtqueue(int index) {
        return index % 2 == 0 ? Direction.RX : Direction.TX;
    }

    private static int ofNet(EventKind kind) {
        if (kind == EventKind.TX_PASS_BEGIN) {
            return Direction.TX.ordinal();
        }
        return kind == EventKind.RX_PASS_BEGIN ? Direction.RX.ordinal() : NONE;
    }
}
