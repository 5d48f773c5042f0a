package io.kicktrace.analytics.io;

import java.nio.file.Path;

/** The folders that the job owns below its output folder. */
public enum ResultFolder {
    /** Rows of queues, one per window. */
    QUEUE_WINDOWS("queue_windows"),
    /** Rows of queues, one per capture. */
    QUEUE_CAPTURES("queue_captures"),
    /** Rows of VMs, one per window. */
    VM_WINDOWS("vm_windows"),
    /** Rows of VMs, one per capture. */
    VM_CAPTURES("vm_captures"),
    /** Pieces of timelines. */
    TIMELINES("timelines"),
    /** Chunks that came after they were given up. */
    LATE("late"),
    /** Chunks that could not be read. */
    DAMAGED("damaged");

    private final String id;

    ResultFolder(String id) {
        this.id = id;
    }

    /** Its name. */
    public String id() {
        return id;
    }

    /** The folder below an output folder. */
    public Path in(Path out) {
        return out.resolve(id);
    }

    org.apache.flink.core.fs.Path in(org.apache.flink.core.fs.Path out) {
        return new org.apache.flink.core.fs.Path(out, id);
    }
}
