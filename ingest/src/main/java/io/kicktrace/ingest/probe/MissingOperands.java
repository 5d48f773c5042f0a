package io.kicktrace.ingest.probe;

import io.kicktrace.event.EventKind;

/** The operand values that say "not recorded", as {@link EventKind} states them. */
final class MissingOperands {
    private static final long NOT_RECORDED = -1;

    private MissingOperands() {}

    /**
     * The value of an operand that no argument gives.
     *
     * @param key {@code a}, {@code b} or {@code c}
     */
    static long of(EventKind kind, String key) {
        return switch (kind) {
            case BATCH_BEGIN, SENDMSG_BEGIN -> NOT_RECORDED;
            case USED_ADDED, NOTIFY_ENABLE_END -> key.equals("a") ? NOT_RECORDED : 0;
            case UNKNOWN,
                    KVM_EXIT,
                    KVM_ENTRY,
                    KVM_FAST_MMIO,
                    KVM_MMIO_WRITE,
                    KVM_MMIO_READ,
                    KVM_PIO_WRITE,
                    KVM_PIO_READ,
                    KVM_USERSPACE_EXIT,
                    SCHED_SWITCH,
                    SCHED_WAKING,
                    SCHED_WAKEUP,
                    KICK_SIGNALLED,
                    WORK_QUEUED,
                    POLL_QUEUED,
                    SIGNAL_SENT,
                    TX_WORK_BEGIN,
                    TX_PASS_BEGIN,
                    TX_PASS_END,
                    RX_WORK_BEGIN,
                    RX_PASS_BEGIN,
                    RX_PASS_END,
                    DESC_REQUESTED,
                    DESC_FETCHED,
                    BATCH_END,
                    SENDMSG_END,
                    NOTIFY_ENABLE_BEGIN,
                    NOTIFY_DISABLED,
                    BUSY_POLL_BEGIN,
                    BUSY_POLL_END,
                    NET_RECEIVED,
                    NET_XMITTED,
                    EVENTS_LOST,
                    BUFFER_STARTED,
                    CLOCK_STEPPED_BACK -> 0;
        };
    }
}
