package io.kicktrace.event;

/**
 * A thread as the trace knows it.
 *
 * @param tid thread id in the host's pid namespace; 0 is the idle task
 * @param tgid process id; {@link #UNKNOWN_TGID} where the trace does not tell
 * @param comm name as the trace gives it; may be cut, never an identity
 * @param role the part it plays for the VM it is listed under
 */
public record ThreadInfo(int tid, int tgid, String comm, ThreadRole role) {
    /** The process id of a thread whose process the trace does not tell. */
    public static final int UNKNOWN_TGID = -1;
}
