package io.kicktrace.event;

/**
 * The event vocabulary: every fact a trace can state that a stage behind ingest acts on. The constants are those of the
 * Avro enum of the same name, in the same order, which a test keeps so.
 *
 * <p>Each constant states what {@code object} (a kernel object or bus address) and the operands {@code a}, {@code b},
 * {@code c} mean; an operand not named is 0. "Symbol" is an entry of the chunk's symbol table, "thread" an entry of its
 * thread table. The running thread and the CPU belong to every event. Kernel functions are those of vhost and vhost_net
 * 4.20 and later.
 */
public enum EventKind {
    /** A fact of a newer version of this vocabulary. */
    UNKNOWN,

    /** kvm_exit. {@code a}: symbol, the exit reason without {@code EXIT_}. {@code b}: guest physical address or port the exit gives (AMD npf, io), else 0. */
    KVM_EXIT,
    /** kvm_entry. */
    KVM_ENTRY,
    /** kvm_fast_mmio: an ioeventfd hit. {@code object}: NOTIFY_MMIO. */
    KVM_FAST_MMIO,
    /** kvm_mmio of type write. {@code object}: NOTIFY_MMIO. {@code a}: length in bytes. {@code b}: value. */
    KVM_MMIO_WRITE,
    /** kvm_mmio of type read. {@code object}: NOTIFY_MMIO. {@code a}: length in bytes. {@code b}: value. */
    KVM_MMIO_READ,
    /** kvm_pio write. {@code object}: NOTIFY_PIO. {@code a}: size in bytes. {@code b}: value (the queue index of a legacy virtio notify). */
    KVM_PIO_WRITE,
    /** kvm_pio read. {@code object}: NOTIFY_PIO. {@code a}: size in bytes. {@code b}: value. */
    KVM_PIO_READ,
    /** kvm_userspace_exit: the exit was not handled in the kernel. {@code a}: reason number. */
    KVM_USERSPACE_EXIT,

    /** sched_switch; the running thread is the one switched out. {@code a}: thread switched in. {@code b}: 1 if the one switched out sleeps (or died), 0 if it stays runnable (preempted). */
    SCHED_SWITCH,
    /** sched_waking: a wake-up begins, in the waker's context. {@code a}: thread woken. {@code b}: target CPU. */
    SCHED_WAKING,
    /** sched_wakeup or sched_wakeup_new: a wake-up is done, perhaps logged by the target CPU. {@code a}: thread woken. {@code b}: target CPU. */
    SCHED_WAKEUP,

    /** vhost_poll_wakeup: an eventfd (guest kick) or a socket became ready. {@code object}: WAIT_ENTRY. {@code a}: poll key. */
    KICK_SIGNALLED,
    /** vhost_vq_work_queue, vhost_work_queue or vhost_worker_queue: a work was queued. {@code object}: VIRTQUEUE or WORK. */
    WORK_QUEUED,
    /** vhost_poll_queue: a handler queued a poll's work (self-requeue, try-queue). {@code object}: POLL. */
    POLL_QUEUED,
    /** eventfd_signal: on a worker, the interrupt to the guest; on a vCPU, the kick on its way. {@code object}: EVENTFD. */
    SIGNAL_SENT,

    /** handle_tx_kick or handle_tx_net entered. {@code object}: WORK. {@code a}: 1 for the kick work, 2 for the socket's. */
    TX_WORK_BEGIN,
    /** handle_tx entered: a TX pass begins. {@code object}: VHOST_NET or VIRTQUEUE. */
    TX_PASS_BEGIN,
    /** handle_tx returned. */
    TX_PASS_END,
    /** handle_rx_kick or handle_rx_net entered. {@code object}: WORK. {@code a}: 1 for the kick work, 2 for the socket's. */
    RX_WORK_BEGIN,
    /** handle_rx entered: an RX pass begins. {@code object}: VHOST_NET or VIRTQUEUE. */
    RX_PASS_BEGIN,
    /** handle_rx returned. */
    RX_PASS_END,

    /** vhost_get_vq_desc entered. {@code object}: VIRTQUEUE. */
    DESC_REQUESTED,
    /** vhost_get_vq_desc returned. {@code a}: head of the chain; the ring's size means empty; negative is an errno. {@code b}: 1 if {@code a} was recorded. */
    DESC_FETCHED,
    /** vhost_tx_batch entered. {@code object}: VIRTQUEUE. {@code a}: entries completed and not yet used ("done"). {@code b}: frames in the batch. {@code c}: avail index consumed so far (u16). -1 where not recorded. */
    BATCH_BEGIN,
    /** vhost_tx_batch returned. */
    BATCH_END,
    /** The backend's sendmsg (tun_sendmsg) entered. {@code a}: frames in it, -1 not recorded. {@code b}: control type (2: batch), -1 not recorded. {@code c}: total_len in bytes, -1 not recorded. */
    SENDMSG_BEGIN,
    /** The backend's sendmsg returned. {@code a}: return value, 0 where not recorded. */
    SENDMSG_END,
    /** vhost_add_used_and_signal[_n] entered. {@code object}: VIRTQUEUE. {@code a}: used entries added, -1 not recorded. */
    USED_ADDED,

    /** vhost_enable_notify entered. {@code object}: VIRTQUEUE. */
    NOTIFY_ENABLE_BEGIN,
    /** vhost_enable_notify returned. {@code a}: 1 more work was found (a race), 0 armed (or already enabled), -1 not recorded. */
    NOTIFY_ENABLE_END,
    /** vhost_disable_notify entered. {@code object}: VIRTQUEUE. */
    NOTIFY_DISABLED,
    /** vhost_net_busy_poll entered. {@code object}: VHOST_NET or VIRTQUEUE. */
    BUSY_POLL_BEGIN,
    /** vhost_net_busy_poll returned. */
    BUSY_POLL_END,

    /** netif_receive_skb. {@code a}: symbol, the device. {@code b}: length in bytes. */
    NET_RECEIVED,
    /** net_dev_xmit. {@code a}: symbol, the device. {@code b}: length in bytes. {@code c}: return code. */
    NET_XMITTED,

    /** The recorder lost events before this point. {@code a}: how many, -1 unknown. The CPU is the one that lost; -1 all. */
    EVENTS_LOST,
    /** The CPU's buffer starts here: what it recorded before was overwritten. The CPU is the one. */
    BUFFER_STARTED,
    /** Stamps of this CPU step back here; nothing may be paired across. {@code a}: by how many ns. */
    CLOCK_STEPPED_BACK,

    /** Exits of one reason that a tool counted without recording each. {@code a}: symbol, the exit reason. {@code b}: how many. {@code c}: time from exit to entry over all of them, ns; -1 not told. */
    EXITS_COUNTED
}
