package io.kicktrace.event;

/**
 * A kernel object or bus address.
 *
 * @param role what the address names
 * @param address kernel virtual address, guest physical address or port
 * @param queue index of its queue in the chunk's queue table; {@link #NO_QUEUE} unknown or none
 */
public record ObjectInfo(ObjectRole role, long address, int queue) {
    /** The queue of an object that belongs to none, or to one not known yet. */
    public static final int NO_QUEUE = -1;
}
