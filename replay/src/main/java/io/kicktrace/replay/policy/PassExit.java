package io.kicktrace.replay.policy;

/** Why the TX loop ended. */
public enum PassExit {
    /** The ring was empty. */
    DRAINED,
    /** 256 iterations or 512 KiB; the handler has already put itself back on the list. */
    WEIGHT,
    /** The descriptor's address is not in the IOTLB; it stays unconsumed until userspace answers. */
    IOTLB_MISS,
    /** The socket or memory said not now; the descriptor stays unconsumed until the socket is writable. */
    WOULD_BLOCK,
    /** The descriptor cannot be read at all; it stays unconsumed. */
    MALFORMED
}
