package io.kicktrace.event;

/** What a kernel address or bus address in an event names. */
public enum ObjectRole {
    /** Something else. */
    OTHER,
    /** A {@code struct vhost_virtqueue}. */
    VIRTQUEUE,
    /** A {@code struct vhost_net}: one queue pair. */
    VHOST_NET,
    /** The wait-queue entry that {@code vhost_poll_wakeup} gets; lies inside a virtqueue for a kick, outside for a socket. */
    WAIT_ENTRY,
    /** A {@code struct vhost_poll}. */
    POLL,
    /** A {@code struct vhost_work}. */
    WORK,
    /** An eventfd context. */
    EVENTFD,
    /** Guest physical address that a guest writes to kick. */
    NOTIFY_MMIO,
    /** I/O port that a guest writes to kick. */
    NOTIFY_PIO
}
