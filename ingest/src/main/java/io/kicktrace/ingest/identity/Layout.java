package io.kicktrace.ingest.identity;

import io.kicktrace.event.ObjectRole;
import io.kicktrace.ingest.table.ObjectTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which virtqueue's structure an address lies in. Offsets differ between kernels and are learned from what follows what.
 *
 * <pre>
 *   vhost_net   | dev | vq RX ................ | vq TX ................ | poll (socket) x 2
 *                     ^ +poll +wait +work      ^ +poll +wait +work        ^ not a queue's
 * </pre>
 */
final class Layout {
    /**
     * poll, wait entry and work stand before the virtqueue's array of 1024 iovecs, 16 KiB, in every kernel since vhost
     * came; what lies further above a virtqueue is another's, or the socket's.
     */
    private static final long MAX_OFFSET_BYTES = 1 << 14;
    /** poll, wait entry and work are parts of one struct vhost_poll, this long at most. */
    private static final long POLL_BYTES = 256;

    /** Wait entries that are asked who kicks them; a host has a few for each queue. */
    private static final int MAX_WAITS = 1 << 10;

    private final ObjectTable objects;
    private final TreeMap<Long, Virtqueue> byAddress = new TreeMap<>();
    private final Map<Integer, Inner> inners = new HashMap<>();
    private final List<Inner> waits = new ArrayList<>();
    private final Set<Long> waitOffsets = new HashSet<>();

    Layout(ObjectTable objects) {
        this.objects = objects;
    }

    void add(Virtqueue queue) {
        byAddress.put(queue.address, queue);
    }

    Inner inner(int object) {
        return inners.computeIfAbsent(object, o -> {
            Inner inner = new Inner(o, objects.address(o));
            if (objects.role(o) == ObjectRole.WAIT_ENTRY && waits.size() < MAX_WAITS) {
                waits.add(inner);
            }
            return inner;
        });
    }

    /** Wait entries, in the order of first sight. */
    List<Inner> waits() {
        return waits;
    }

    /** A pass of a virtqueue began after this wait entry was signalled; true if that is news. */
    boolean followed(Inner wait, Virtqueue queue) {
        if (wait.socket || below(wait) != queue || wait.followed++ > 0) {
            return false;
        }
        return waitOffsets.add(wait.address - queue.address);
    }

    /** The virtqueue that a wait entry, poll or work is part of; null if unknown or none. */
    @Nullable
    Virtqueue queueOf(Inner inner) {
        Virtqueue below = below(inner);
        if (below == null || inner.socket) {
            return null;
        }
        long offset = inner.address - below.address;
        if (objects.role(inner.object) == ObjectRole.WAIT_ENTRY) {
            return waitOffsets.contains(offset) ? below : null;
        }
        for (long waitOffset : waitOffsets) {
            if (Math.abs(offset - waitOffset) < POLL_BYTES) {
                return below;
            }
        }
        return null;
    }

    /** The nearest virtqueue below, if it is near enough. */
    private @Nullable Virtqueue below(Inner inner) {
        Map.Entry<Long, Virtqueue> floor = byAddress.lowerEntry(inner.address);
        return floor == null || inner.address - floor.getKey() >= MAX_OFFSET_BYTES ? null : floor.getValue();
    }
}
