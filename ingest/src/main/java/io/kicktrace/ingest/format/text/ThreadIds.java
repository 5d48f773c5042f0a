package io.kicktrace.ingest.format.text;

import io.kicktrace.event.ThreadInfo;

/** What can be a thread id. */
public final class ThreadIds {
    /** A process id that is not told. */
    public static final int UNKNOWN = ThreadInfo.UNKNOWN_TGID;

    private ThreadIds() {}

    /** Whether the kernel can give this id; it gives none above 2^22, other kernels may go further. */
    public static boolean valid(long id) {
        return id >= 0 && id <= Integer.MAX_VALUE;
    }
}
