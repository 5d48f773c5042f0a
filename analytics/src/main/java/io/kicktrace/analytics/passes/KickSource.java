package io.kicktrace.analytics.passes;

/** The events that record a kick. */
enum KickSource {
    /** kvm_fast_mmio. */
    FAST_MMIO,
    /** kvm_mmio or kvm_pio, written at the notify address. */
    BUS_WRITE,
    /** vhost_poll_wakeup on the virtqueue's wait entry. */
    POLL_WAKEUP;

    int bit() {
        return 1 << ordinal();
    }
}
