package io.kicktrace.event;

import java.util.Locale;

/** Direction of a virtqueue, seen from the guest. */
public enum Direction {
    /** Guest to host. */
    TX,
    /** Host to guest. */
    RX;

    /** The prefix of queue names: {@code tx} or {@code rx}. */
    public String prefix() {
        return name().toLowerCase(Locale.ROOT);
    }
}
