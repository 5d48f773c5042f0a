package io.kicktrace.event;

/** The part a thread plays for the VM it is listed under. */
public enum ThreadRole {
    /** Any other thread: a waker, an interrupted task. */
    OTHER,
    /** The idle task of a CPU. */
    IDLE,
    /** A vhost worker that serves queues of the VM. */
    WORKER,
    /** A thread that runs a vCPU of the VM. */
    VCPU,
    /** A thread without vCPU that kicks: a user-space driver of the ring. */
    SUBMITTER
}
