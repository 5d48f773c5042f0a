package io.kicktrace.ingest.identity;

/**
 * An object that may lie inside a virtqueue's structure - wait entry, poll, work - and what speaks for and against it.
 */
final class Inner {
    /** Number in the object table. */
    final int object;
    /** Kernel virtual address. */
    final long address;
    /** Belongs to a socket: its wake-up key says so, or the worker itself signals it. */
    boolean socket;
    /** How often a pass of the virtqueue that it would lie in followed. */
    long followed;
    /** The virtqueue whose pass it starts, if it is a work. */
    final Vote runs = new Vote();
    /** Threads that signal it. */
    final Tally kickers = new Tally();

    Inner(int object, long address) {
        this.object = object;
        this.address = address;
    }
}
